import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { receiptOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pathOf } from '#contract/endpoint.ts'
import { type Transaction, type TransactionSummary, transactionsApi } from '#contract/transactions.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError } from '../../http/errors.ts'
import { readPages } from '../../http/readQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRangeFields, DayZone, FilterFields, useDateRange, useExport } from '../../ui/DateRange.tsx'
import { CardBoundary, EmptyState, ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { formatCount } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { SummaryStats } from './SummaryStats.tsx'
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
    ...queryOptions({
      queryKey: [pathOf(transactionsApi.summary), asked] as const,
      queryFn: ({ signal }) => callApi(transactionsApi.summary, { query: asked, signal }),
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const file = useExport(exportFailed)
  const [open, setOpen] = useState<Transaction>()
  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  const rows = useRef<HTMLDivElement>(null)
  // Those of the dates before would pass for those of the wrong ones.
  const transactions = isAsked ? list.data : undefined
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
      {isAsked && summary.data && summary.data.count > 0 && (
        <Stack gap={4} className={styles.earlier} aria-busy={summary.isPlaceholderData}>
          <CardBoundary>
            <SummaryStats summary={summary.data} />
          </CardBoundary>
          <CardBoundary>
            <TimeChart
              title={`Revenue by ${summary.data.step}`}
              figures={summary.data.series}
              step={summary.data.step}
              series={groups}
              valuesOf={revenues}
              unit="money"
            />
          </CardBoundary>
        </Stack>
      )}
      {transactions && (
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
            onChange={({ target }) =>
              change({ size: target.value === String(usualSize) ? '' : target.value })
            }
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isAsked && q !== '' && (
        <Text size="label" tone="muted">
          The search narrows the list only: sums, chart and export are of all customers.
        </Text>
      )}
      {transactions && transactions.length > 0 && (
        <Stack ref={rows} tabIndex={-1} gap={4} className={styles.earlier} aria-busy={list.isPlaceholderData}>
          <TransactionList transactions={transactions} onOpen={setOpen} />
          {q === '' && summary.data && transactions.length < summary.data.count && (
            <Text size="label" tone="muted">
              {formatCount(transactions.length)} of {formatCount(summary.data.count)}
            </Text>
          )}
          <MorePages
            list={list}
            label="Show more transactions"
            failed="Failed to load transaction history"
            isBusy={list.isPlaceholderData}
            onEnd={() => rows.current?.focus()}
          />
        </Stack>
      )}
      {transactions?.length === 0 &&
        (isFiltered ? (
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
        ))}
      {isAsked && !transactions && list.isError && (
        <ErrorState
          title="Failed to load transaction history"
          message={describeError(list.error, 'Please try again.')}
          onRetry={() => {
            void list.refetch()
            void summary.refetch()
          }}
          retrying={list.isFetching}
        />
      )}
      {!isAsked && <EmptyState title={problem}>Correct the dates to see what was paid.</EmptyState>}
      {list.isPending && isAsked && <SkeletonList count={6} height="4.5rem" label="Loading transactions" />}
      <TransactionDetail transaction={open} onClose={() => setOpen(undefined)} />
    </Stack>
  )
}

const pageSizes = [10, 50, 100] as const
const usualSize = 50

const groups = ['Members', 'Non-members'] as const
const revenues = ({ members, nonMembers }: TransactionSummary['series'][number]) => [
  members.revenue,
  nonMembers.revenue,
]

/** The address of the CSV file. */
function exportAddress(query: object): string {
  return `${pathOf(transactionsApi.export)}?${new URLSearchParams({ format: 'csv', ...query })}`
}
