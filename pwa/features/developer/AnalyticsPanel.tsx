import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AtMost, analyticsApi, type Figures } from '#contract/analytics.ts'
import { callApi } from '../../http/callApi.ts'
import { Card } from '../../ui/Card.tsx'
import { DateRangeFields, DayZone, FilterFields, useDateRange } from '../../ui/DateRange.tsx'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { formatCapped, formatCount, formatMoney, formatPercent } from '../../ui/format.ts'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import styles from './developer.module.css'

const steps = ['day', 'week', 'month'] as const
const stepLabels = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' } as const

/** The Analytics tab: how many there are of everything, and how the service does over time. */
export default function AnalyticsPanel() {
  const { params, change } = useAddressSearch()
  const days = useDateRange({ params, change })
  const { problem, asked } = days
  const isAsked = problem === undefined
  const step = steps.find((name) => name === params.get('step'))
  const query = { ...asked, ...(step && { step }) }
  const analytics = useQuery({
    ...queryOptions({
      queryKey: [analyticsApi.read.path, query] as const,
      queryFn: ({ signal }) => callApi(analyticsApi.read, { query, signal }),
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  // Those of the dates before would pass for those of the wrong ones.
  const data = isAsked ? analytics.data : undefined
  return (
    <Stack gap={4}>
      <PageTitle documentTitle="Analytics · Developer">Analytics</PageTitle>
      <LastChecked at={analytics.dataUpdatedAt} error={analytics.error} />
      <FilterFields>
        <DateRangeFields {...days} />
        <SelectField
          label="Steps"
          value={step ?? ''}
          onChange={(event) => change({ step: event.target.value })}
        >
          <option value="">Automatic</option>
          {steps.map((name) => (
            <option key={name} value={name}>
              {stepLabels[name]}
            </option>
          ))}
        </SelectField>
      </FilterFields>
      <DayZone timeZone={asked.timeZone} />
      <NeedsConnection quiet>Other dates need a connection.</NeedsConnection>
      {step && data && data.step !== step && !analytics.isPlaceholderData && (
        <Notice tone="neutral">
          This period is too long for {stepLabels[step].toLowerCase()}, so the charts have{' '}
          {stepLabels[data.step].toLowerCase()}.
        </Notice>
      )}
      {data?.isIncomplete && (
        <Notice tone="warn">
          Older events are still being counted, so these figures are too low for now.
        </Notice>
      )}
      {data && (
        <>
          <Facts
            label="Right now"
            note="All that exist, whatever the dates. Requests include those for resold tickets."
            facts={[
              ['Users', formatCapped(data.counts.users)],
              ['Active requests', formatCapped(data.counts.activeRequests)],
              ['Inactive requests', formatCapped(data.counts.inactiveRequests)],
              ['Open offers', formatCapped(data.counts.openOffers)],
              ['Tickets', formatCapped(data.counts.tickets)],
              ['Open returns', formatCapped(data.counts.openReturns)],
              ['Open listings', formatCapped(data.counts.openListings)],
            ]}
          />
          <Stack gap={4} className={styles.earlier} aria-busy={analytics.isPlaceholderData}>
            <Facts
              label="In this period"
              note="What happened then, deleted requests included. Requests are those that customers submitted, without those for resold tickets."
              facts={[
                ['Requests', formatCount(data.total.requests)],
                ['With an offer', formatShare(percent(data.total.requestsWithOffer, data.total.requests))],
                ['Accept rate', formatShare(percent(data.total.offersMadeAccepted, data.total.offersMade))],
                ['Median first reply', formatAtMost(data.total.firstReplies.median)],
                ['Median later reply', formatAtMost(data.total.laterReplies.median)],
                ['Revenue', formatMoney(data.total.revenue)],
                ['Refunded', formatMoney(data.total.refunded)],
                ['Saved for customers', formatMoney(data.total.saved)],
                [
                  'Messages that waited for a connection',
                  formatShare(percent(data.total.messagesThatWaited, data.total.messages)),
                ],
                ['Median wait', formatAtMost(data.total.waitMedian)],
                ['90% of waits', formatAtMost(data.total.waitP90)],
              ]}
            />
            <div className={styles.charts}>
              {charts.map((chart) => (
                <TimeChart key={chart.title} {...chart} figures={data.series} step={data.step} />
              ))}
            </div>
          </Stack>
        </>
      )}
      {isAsked && !data && analytics.isError && (
        <LoadError title="Could not load the analytics" query={analytics} />
      )}
      {!isAsked && <EmptyState title={problem}>Correct the dates to see the figures.</EmptyState>}
      {analytics.isPending && isAsked && (
        <SkeletonList count={4} height="8rem" label="Loading the analytics" />
      )}
    </Stack>
  )
}

interface FactsProps {
  label: string
  /** What is counted. */
  note: string
  facts: readonly (readonly [string, string])[]
}

function Facts({ label, note, facts }: FactsProps) {
  return (
    <Card>
      <h2 className="section-label">{label}</h2>
      <Text size="label" tone="muted" className={styles.note}>
        {note}
      </Text>
      <dl className={styles.figures}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" size="label" tone="muted" weight="medium">
              {name}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** In percent; null if there is nothing to have a share of, which is not the same as none of it. */
function percent(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((part / of) * 100)
}

/** `within 4 h`, `over 48 h`. */
function formatAtMost(time: AtMost): string {
  if (time === null) return '–'
  const { minutes, isLonger } = time
  return `${isLonger ? 'over' : 'within'} ${minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}`
}

/** `65%` */
const formatShare = (value: number | null) => (value === null ? '–' : formatPercent(value))

/** The charts, each with a table of its values. */
const charts = [
  chart('Requests submitted', 'count', ['Requests'], ({ requests }) => [requests]),
  chart('Requests with an offer', 'percent', ['Share'], ({ requests, requestsWithOffer }) => [
    percent(requestsWithOffer, requests),
  ]),
  chart('Offers made', 'count', ['Offers'], ({ offersMade }) => [offersMade]),
  chart('Answers to offers', 'count', ['Accepted', 'Declined'], ({ offersAccepted, offersDeclined }) => [
    offersAccepted,
    offersDeclined,
  ]),
  chart('Accept rate', 'percent', ['Share'], ({ offersMade, offersMadeAccepted }) => [
    percent(offersMadeAccepted, offersMade),
  ]),
  chart(
    'Replies within 24 hours',
    'percent',
    ['First replies', 'Later replies'],
    ({ firstReplies, laterReplies }) =>
      [firstReplies, laterReplies].map(({ inTime, count }) => percent(inTime, count)),
  ),
  chart('Revenue', 'money', ['Kept', 'Refunded'], ({ revenue, refunded }) => [revenue - refunded, refunded]),
  chart('Saved for customers', 'money', ['Saved'], ({ saved }) => [saved]),
  chart('Messages that waited for a connection', 'count', ['Messages'], ({ messagesThatWaited }) => [
    messagesThatWaited,
  ]),
]

function chart(
  title: string,
  unit: 'count' | 'money' | 'percent',
  series: readonly string[],
  valuesOf: (figures: Figures) => readonly (number | null)[],
) {
  return { title, unit, series, valuesOf }
}
