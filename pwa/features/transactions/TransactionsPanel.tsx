import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { receiptOutline } from 'ionicons/icons'
import { useLocation } from 'react-router-dom'
import { pathOf } from '#contract/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { type Transaction, type TransactionSummary, transactionsApi } from '#contract/transactions.ts'
import { readPages, readWithQuery } from '../../http/readQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRangeFields, DayZone, FilterFields, useDateRange, useExport } from '../../ui/DateRange.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { TransactionDetail, TransactionList } from './TransactionList.tsx'
import styles from './transactions.module.css'

const exportFailed = 'Failed to export transactions. Please check your permissions and try again.'

/** The Transactions tab of admins and developers: what was paid, by whom, and its sums over time. */
export default function TransactionsPanel() {
  const { typed, type, q, params, change } = useAddressSearch()
  const { asked, ...days } = useDateRange({ params, change })
  const { problem } = days
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? usualSize
  const isAsked = problem === undefined
  const list = useInfiniteQuery({
    ...readPages(transactionsApi.list, { query: { ...asked, limit, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const summary = useQuery({
    ...readWithQuery(transactionsApi.summary, asked),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const refetch = () => {
    void summary.refetch()
    return list.refetch()
  }
  const file = useExport(exportFailed)
  const [open, setOpen] = useWhileShown<Transaction>()
  const isFiltered = q !== '' || days.range.period !== 'all'
  const where = useLocation().pathname === '/developer' ? 'Developer' : 'Admin'
  return (
    <Stack>
      <PageTitle documentTitle={`Transactions · ${where}`}>Transaction History</PageTitle>
      <LastChecked at={list.dataUpdatedAt} error={list.error} />
      <FilterFields>
        <DateRangeFields {...days} />
        <Button
          needsConnection
          disabled={!isAsked}
          pending={file.isPending}
          pendingLabel="Exporting..."
          onClick={() => file.mutate(exportAddress(asked))}
        >
          Export CSV
        </Button>
      </FilterFields>
      <DayZone timeZone={asked.timeZone} />
      <NeedsConnection quiet>Exporting and other dates need a connection.</NeedsConnection>
      {problem ? (
        // The payments of the dates before would pass for those of the wrong ones.
        <EmptyState title={problem}>Correct the dates to see what was paid.</EmptyState>
      ) : (
        <>
          {summary.data && summary.data.count > 0 && (
            <Stack gap={4} className={styles.earlier} aria-busy={summary.isPlaceholderData}>
              <CardBoundary>
                <SummaryStats summary={summary.data} />
              </CardBoundary>
              <CardBoundary>
                <TimeChart
                  title={`Revenue by ${summary.data.step}`}
                  figures={summary.data.series}
                  step={summary.data.step}
                  series={['Members', 'Non-members']}
                  valuesOf={revenues}
                  unit="money"
                />
              </CardBoundary>
            </Stack>
          )}
          {list.data && (
            <div className={styles.search}>
              <TextField
                label="Search"
                type="search"
                placeholder="Customer, artist or venue"
                enterKeyHint="search"
                autoComplete="off"
                maxLength={254}
                value={typed}
                onChange={(event) => type(event.target.value)}
              />
              <SelectField
                label="Per page"
                value={limit}
                choices={Object.fromEntries(pageSizes.map((size) => [size, String(size)]))}
                onChoose={(size) => change({ size: size === String(usualSize) ? '' : size })}
              />
            </div>
          )}
          {q !== '' && (
            <Text size="label" tone="muted">
              The search narrows the list only: sums, chart and export are of all customers.
            </Text>
          )}
          <ListStates
            list={{ ...list, refetch }}
            what="transactions"
            more="Show more transactions"
            failed="Failed to load transaction history"
            count={6}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No such transactions"
                  action={
                    <Button onClick={() => change({ period: '', startDate: '', endDate: '', q: '' })}>
                      Show all transactions
                    </Button>
                  }
                >
                  Nothing was paid that matches what you chose.
                </EmptyState>
              ) : (
                <EmptyState icon={<AppIcon icon={receiptOutline} />} title="No transactions yet">
                  Payments of customers appear here automatically.
                </EmptyState>
              )
            }
          >
            {(transactions) => (
              <>
                <TransactionList transactions={transactions} onOpen={setOpen} />
                {q === '' && summary.data && transactions.length < summary.data.count && (
                  <Text size="label" tone="muted">
                    {formatCount(transactions.length)} of {formatCount(summary.data.count)}
                  </Text>
                )}
              </>
            )}
          </ListStates>
        </>
      )}
      <TransactionDetail transaction={open} onClose={() => setOpen(undefined)} />
    </Stack>
  )
}

const pageSizes = [10, 50, 100] as const
const usualSize = 50

const revenues = ({ members, nonMembers }: TransactionSummary['series'][number]) => [
  members.revenue,
  nonMembers.revenue,
]

/** The address of the CSV file. */
function exportAddress(query: object): string {
  return `${pathOf(transactionsApi.export)}?${new URLSearchParams({ format: 'csv', ...query })}`
}

/** The sums of the chosen range. */
function SummaryStats({ summary }: { summary: TransactionSummary }) {
  return (
    <dl className={styles.stats}>
      {statsOf(summary).map(([name, amount, note]) => (
        <div key={name} className={styles.stat}>
          <Text as="dt" size="label" tone="muted" weight="medium">
            {name}
          </Text>
          <dd className={styles.value}>
            <Money amount={amount} />
          </dd>
          {note && (
            <Text as="dd" size="label" tone="muted">
              {note}
            </Text>
          )}
        </div>
      ))}
    </dl>
  )
}

type Stat = [name: string, amount: number, note: string | false]

function statsOf(summary: TransactionSummary): Stat[] {
  const { count, revenue, serviceFees, discounts, discountCodeUses, refunded, members, nonMembers } = summary
  const { chargedBack } = summary
  const stats: Stat[] = [
    ['Revenue', revenue, counted(count, 'payment')],
    [
      'Service fees',
      less(serviceFees, discounts),
      discounts > 0 && `plus ${formatMoney(discounts)} waived by codes`,
    ],
    ['Members', members.revenue, counted(members.count, 'payment')],
    ['Non-members', nonMembers.revenue, counted(nonMembers.count, 'payment')],
    ['Discounts', discounts, counted(discountCodeUses, 'code use')],
    ['Refunded', refunded, `${formatMoney(less(revenue, refunded))} after refunds`],
  ]
  if (chargedBack > 0) {
    stats.push([
      'Charged back',
      chargedBack,
      `${formatMoney(less(less(revenue, refunded), chargedBack))} kept`,
    ])
  }
  return stats
}

/** In dollars, to the cent. */
function less(dollars: number, deducted: number): number {
  return dollarsFromCents(centsFromDollars(dollars) - centsFromDollars(deducted))
}

/** `1 payment`, `1,204 payments`. */
function counted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
}
