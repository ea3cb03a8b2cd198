import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type Analytics, type AtMost, analyticsApi, type Figures } from '#contract/analytics.ts'
import { daysBetween } from '#contract/rules/zonedDays.ts'
import { readWithQuery } from '../../http/readQuery.ts'
import { Card } from '../../ui/Card.tsx'
import { useDateRange } from '../../ui/DateRange.tsx'
import { EmptyState, Loaded } from '../../ui/ErrorState.tsx'
import { formatCapped, formatCount, formatMoney, formatPercent } from '../../ui/format.ts'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Grid, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { changeWords, TimeChart, type Unit } from '../../ui/TimeChart.tsx'
import { DateFilter, FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import styles from './analytics.module.css'

const steps = ['day', 'week', 'month'] as const
const stepChoices = { day: 'Days', week: 'Weeks', month: 'Months' }
const stepLabels = { ...stepChoices, year: 'Years' }

/** The Analytics tab: counts of everything, and how the service does over time. */
export default function AnalyticsPanel() {
  const { params, change } = useAddressSearch()
  const days = useDateRange({ params, change }, '30d')
  const { problem, asked } = days
  const step = steps.find((name) => name === params.get('step'))
  const analytics = useQuery({
    ...readWithQuery(analyticsApi.read, { ...asked, ...(step && { step }) }),
    placeholderData: keepPreviousData,
    enabled: problem === undefined,
  })
  return (
    <Stack gap={4}>
      <PageTitle documentTitle="Analytics · Developer">Analytics</PageTitle>
      {analytics.data && (
        <LastChecked at={analytics.dataUpdatedAt} error={analytics.error}>
          Other dates need a connection.
        </LastChecked>
      )}
      <Toolbar>
        <DateFilter days={days} />
        <FilterSelect
          label="Steps"
          value={step}
          choices={{ '': 'Automatic steps', ...stepChoices }}
          onChoose={(step) => change({ step })}
        />
      </Toolbar>
      {problem ? (
        // The figures of the dates before would pass for those of the wrong ones.
        <EmptyState title={problem}>Correct the dates to see the figures.</EmptyState>
      ) : (
        <Loaded query={analytics} what="the analytics" count={4} height="8rem">
          {(data) => <AllFigures {...data} asked={step} isChanging={analytics.isPlaceholderData} />}
        </Loaded>
      )}
    </Stack>
  )
}

interface AllFiguresProps extends Analytics {
  /** The steps that were chosen. */
  asked: (typeof steps)[number] | undefined
  isChanging: boolean
}

function AllFigures({
  counts,
  startDate,
  endDate,
  total,
  previous,
  series,
  step,
  isIncomplete,
  asked,
  isChanging,
}: AllFiguresProps) {
  const length = daysBetween(startDate, endDate) + 1
  const before = previous && {
    total: previous.total,
    series: previous.series,
    words: length === 1 ? 'the day before' : `the ${formatCount(length)} days before`,
  }
  return (
    <>
      {asked && step !== asked && !isChanging && (
        <Notice tone="neutral">
          This period is too long for {stepLabels[asked].toLowerCase()}, so the charts have{' '}
          {stepLabels[step].toLowerCase()}.
        </Notice>
      )}
      {isIncomplete && (
        <Notice tone="warn">
          Older events are still being counted, so these figures are too low for now.
        </Notice>
      )}
      <Facts
        label="Right now"
        columns={7}
        note="All that exist, whatever the dates. Requests include those for resold tickets."
        facts={[
          ['Users', formatCapped(counts.users)],
          ['Active requests', formatCapped(counts.activeRequests)],
          ['Inactive requests', formatCapped(counts.inactiveRequests)],
          ['Open offers', formatCapped(counts.openOffers)],
          ['Tickets', formatCapped(counts.tickets)],
          ['Open returns', formatCapped(counts.openReturns)],
          ['Open listings', formatCapped(counts.openListings)],
        ]}
      />
      <Stack gap={4} className={styles.earlier} aria-busy={isChanging}>
        <Facts
          label="In this period"
          columns={6}
          note="What happened then, deleted requests included. Requests are those that customers submitted, without those for resold tickets."
          before={before?.words}
          facts={figuresIn(total, previous?.total)}
        />
        <Grid min="23rem" className={styles.charts}>
          {charts.map(([title, unit, names, valuesOf]) => (
            <TimeChart
              key={title}
              {...{ title, unit, valuesOf, step, total }}
              series={names}
              figures={series}
              before={before ?? undefined}
            />
          ))}
        </Grid>
      </Stack>
    </>
  )
}

/** The figures of a period, each with its change against the one before. */
function figuresIn(total: Figures, previous: Figures | undefined): Fact[] {
  type Value = (figures: Figures) => number | null
  const figure = (name: string, unit: Unit, value: Value, format: (value: number) => string): Fact => {
    const now = value(total)
    const before = previous && value(previous)
    const change =
      before !== undefined && !(now === null && before === null) && changeWords(now, before, unit)
    return [name, now === null ? noTime : format(now), change || undefined]
  }
  const count = (name: string, value: Value) => figure(name, 'count', value, formatCount)
  const money = (name: string, value: Value) => figure(name, 'money', value, formatMoney)
  const share = (name: string, value: Value) => figure(name, 'percent', value, formatPercent)
  const time = (name: string, value: (figures: Figures) => AtMost): Fact => {
    const [now, before] = [total, previous].map((figures) => figures && formatAtMost(value(figures)))
    return [name, now ?? '–', before && timeChange(now, before)]
  }
  return [
    count('Requests', ({ requests }) => requests),
    share('With an offer', ({ requestsWithOffer, requests }) => percent(requestsWithOffer, requests)),
    share('Accept rate', ({ offersMadeAccepted, offersMade }) => percent(offersMadeAccepted, offersMade)),
    time('Median first reply', ({ firstReplies }) => firstReplies.median),
    time('Median later reply', ({ laterReplies }) => laterReplies.median),
    money('Revenue', ({ revenue }) => revenue),
    money('Refunded', ({ refunded }) => refunded),
    money('Charged back', ({ chargedBack }) => chargedBack),
    money('Saved for customers', ({ saved }) => saved),
    share('Messages that waited', ({ messagesThatWaited, messages }) =>
      percent(messagesThatWaited, messages),
    ),
    time('Median wait', ({ waitMedian }) => waitMedian),
    time('90% of waits', ({ waitP90 }) => waitP90),
  ]
}

type Fact = readonly [name: string, value: string, change?: string | undefined]

interface FactsProps {
  label: string
  /** Explains what is counted. */
  note: string
  /** The period that the changes are against. */
  before?: string | undefined
  /** How many are in a line at a desk. */
  columns: number
  facts: readonly Fact[]
}

function Facts({ label, note, before, columns, facts }: FactsProps) {
  return (
    <Card>
      <h2 className="section-label">{label}</h2>
      <Text size="label" tone="muted" className={styles.note}>
        {note} {before && `Below each figure is its change vs. ${before}, up to the same time of day.`}
      </Text>
      <dl className={styles.figures} style={{ '--columns': columns } as CSSProperties}>
        {facts.map(([name, value, change]) => (
          <div key={name}>
            <Text as="dt" size="label" tone="muted" weight="medium">
              {name}
            </Text>
            <dd>{value}</dd>
            {change && (
              <Text as="dd" size="label" tone="muted" className={styles.change}>
                {change}
              </Text>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A share in percent; null if the whole is 0, which is not the same as a share of 0. */
function percent(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((part / of) * 100)
}

const noTime = '–'

function timeChange(now: string | undefined, before: string): string | undefined {
  if (now === before) return now === noTime ? undefined : 'no change'
  return before === noTime ? 'none before' : `from ${before}`
}

/** `within 4 h`, `over 48 h`. */
function formatAtMost(time: AtMost): string {
  if (time === null) return noTime
  const { minutes, isLonger } = time
  return `${isLonger ? 'over' : 'within'} ${minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}`
}

type Chart = readonly [
  title: string,
  unit: Unit,
  series: readonly string[],
  valuesOf: (figures: Figures) => readonly (number | null)[],
]

/** The charts, each with a table of its values. */
const charts: readonly Chart[] = [
  ['Requests submitted', 'count', ['Requests'], ({ requests }) => [requests]],
  [
    'Requests with an offer',
    'percent',
    ['Share'],
    ({ requests, requestsWithOffer }) => [percent(requestsWithOffer, requests)],
  ],
  ['Offers made', 'count', ['Offers'], ({ offersMade }) => [offersMade]],
  [
    'Answers to offers',
    'count',
    ['Accepted', 'Declined'],
    ({ offersAccepted, offersDeclined }) => [offersAccepted, offersDeclined],
  ],
  [
    'Accept rate',
    'percent',
    ['Share'],
    ({ offersMade, offersMadeAccepted }) => [percent(offersMadeAccepted, offersMade)],
  ],
  [
    'Replies within 24 hours',
    'percent',
    ['First replies', 'Later replies'],
    ({ firstReplies, laterReplies }) =>
      [firstReplies, laterReplies].map(({ inTime, count }) => percent(inTime, count)),
  ],
  [
    'Revenue',
    'money',
    ['Kept', 'Refunded or charged back'],
    ({ revenue, refunded, chargedBack }) => [revenue - refunded - chargedBack, refunded + chargedBack],
  ],
  ['Saved for customers', 'money', ['Saved'], ({ saved }) => [saved]],
  [
    'Messages that waited for a connection',
    'count',
    ['Messages'],
    ({ messagesThatWaited }) => [messagesThatWaited],
  ],
]
