import type { AtMost, Figures } from '#contract/analytics.ts'
import { formatPercent } from '../../../ui/format.ts'

/** In percent; null if there is nothing to have a share of, which is not the same as none of it. */
export function percent(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((part / of) * 100)
}

/** `within 4 h`, `over 48 h`. */
export function formatAtMost(time: AtMost): string {
  if (time === null) return '–'
  const { minutes, isLonger } = time
  return `${isLonger ? 'over' : 'within'} ${minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}`
}

/** `65%` */
export const formatShare = (value: number | null) => (value === null ? '–' : formatPercent(value))

/** The charts, each with a table of its values. */
export const charts: readonly {
  title: string
  series: readonly string[]
  valuesOf: (figures: Figures) => readonly (number | null)[]
  unit: 'count' | 'money' | 'percent'
}[] = [
  {
    title: 'Requests submitted',
    series: ['Requests'],
    valuesOf: ({ requests }) => [requests],
    unit: 'count',
  },
  {
    title: 'Requests with an offer',
    series: ['Share'],
    valuesOf: ({ requests, requestsWithOffer }) => [percent(requestsWithOffer, requests)],
    unit: 'percent',
  },
  {
    title: 'Offers made',
    series: ['Offers'],
    valuesOf: ({ offersMade }) => [offersMade],
    unit: 'count',
  },
  {
    title: 'Answers to offers',
    series: ['Accepted', 'Declined'],
    valuesOf: ({ offersAccepted, offersDeclined }) => [offersAccepted, offersDeclined],
    unit: 'count',
  },
  {
    title: 'Accept rate',
    series: ['Share'],
    valuesOf: ({ offersMade, offersMadeAccepted }) => [percent(offersMadeAccepted, offersMade)],
    unit: 'percent',
  },
  {
    title: 'Replies within 24 hours',
    series: ['First replies', 'Later replies'],
    valuesOf: ({ firstReplies, laterReplies }) => [
      percent(firstReplies.inTime, firstReplies.count),
      percent(laterReplies.inTime, laterReplies.count),
    ],
    unit: 'percent',
  },
  {
    title: 'Revenue',
    series: ['Kept', 'Refunded'],
    valuesOf: ({ revenue, refunded }) => [revenue - refunded, refunded],
    unit: 'money',
  },
  { title: 'Saved for customers', series: ['Saved'], valuesOf: ({ saved }) => [saved], unit: 'money' },
  {
    title: 'Messages that waited for a connection',
    series: ['Messages'],
    valuesOf: ({ messagesThatWaited }) => [messagesThatWaited],
    unit: 'count',
  },
]
