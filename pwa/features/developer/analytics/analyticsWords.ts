import type { AtMost, Figures } from '#contract/analytics.ts'
import { formatMoney } from '../../../ui/format.ts'

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

export const formatCount = (count: number) => count.toLocaleString('en-US')
/** `65%` */
export const formatPercent = (value: number | null) => (value === null ? '–' : `${value}%`)

/** The charts, each with a table of its values. */
export const charts: readonly {
  title: string
  series: readonly string[]
  valuesOf: (figures: Figures) => readonly (number | null)[]
  format: (value: number) => string
}[] = [
  {
    title: 'Requests submitted',
    series: ['Requests'],
    valuesOf: ({ requests }) => [requests],
    format: formatCount,
  },
  {
    title: 'Requests with an offer',
    series: ['Share'],
    valuesOf: ({ requests, requestsWithOffer }) => [percent(requestsWithOffer, requests)],
    format: formatPercent,
  },
  {
    title: 'Offers made',
    series: ['Offers'],
    valuesOf: ({ offersMade }) => [offersMade],
    format: formatCount,
  },
  {
    title: 'Answers to offers',
    series: ['Accepted', 'Declined'],
    valuesOf: ({ offersAccepted, offersDeclined }) => [offersAccepted, offersDeclined],
    format: formatCount,
  },
  {
    title: 'Accept rate',
    series: ['Share'],
    valuesOf: ({ offersMade, offersMadeAccepted }) => [percent(offersMadeAccepted, offersMade)],
    format: formatPercent,
  },
  {
    title: 'First replies within 24 hours',
    series: ['Share'],
    valuesOf: ({ firstReplies }) => [percent(firstReplies.inTime, firstReplies.count)],
    format: formatPercent,
  },
  {
    title: 'Later replies within 24 hours',
    series: ['Share'],
    valuesOf: ({ laterReplies }) => [percent(laterReplies.inTime, laterReplies.count)],
    format: formatPercent,
  },
  {
    title: 'Revenue',
    series: ['Kept', 'Refunded'],
    valuesOf: ({ revenue, refunded }) => [revenue - refunded, refunded],
    format: formatMoney,
  },
  { title: 'Saved for customers', series: ['Saved'], valuesOf: ({ saved }) => [saved], format: formatMoney },
  {
    title: 'Messages that waited for a connection',
    series: ['Messages'],
    valuesOf: ({ messagesThatWaited }) => [messagesThatWaited],
    format: formatCount,
  },
]
