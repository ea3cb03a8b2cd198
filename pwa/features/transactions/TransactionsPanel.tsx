import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { receiptOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Transaction } from '#contract/transactions.ts'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary } from '../../ui/CardBoundary.tsx'
import { DateRangeFields, DayZone } from '../../ui/DateRangeFields.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useExport } from '../../ui/useExport.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { SummaryStats } from './SummaryStats.tsx'
import { TransactionCards } from './TransactionCards.tsx'
import { TransactionChart } from './TransactionChart.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'
import styles from './TransactionsPanel.module.css'
import { TransactionTable } from './TransactionTable.tsx'
import { exportAddress, transactionsQueries } from './transactionsQueries.ts'
import { pageSizes, useTransactionFilter } from './useTransactionFilter.ts'

/** The Transactions tab of admins and developers: what was paid, by whom, and its sums over time. */
export default function TransactionsPanel() {
  const { range, problem, asked, q, limit, typed, type, ...choose } = useTransactionFilter()
  const isAsked = problem === undefined
  const list = useInfiniteQuery({
    ...transactionsQueries.list({ ...asked, limit, ...(q && { q }) }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const summary = useQuery({
    ...transactionsQueries.summary(asked),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const file = useExport(exportFailed)
  const [open, setOpen] = useState<Transaction>()
  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setOpen(undefined), [])
  const isWide = useMediaQuery(tableScreen)
  const rows = useRef<HTMLDivElement>(null)
  // Those of the dates before would pass for those of the wrong ones.
  const transactions = isAsked ? list.data : undefined
  const isFiltered = q !== '' || range.period !== 'all'
  const where = useLocation().pathname === '/developer' ? 'Developer' : 'Admin'
  const List = isWide ? TransactionTable : TransactionCards
  return (
    <div className={styles.panel}>
      <PageTitle documentTitle={`Transactions · ${where}`}>Transaction History</PageTitle>
      <LastChecked at={list.dataUpdatedAt} error={list.error} />
      <div className={styles.filter}>
        <DateRangeFields
          range={range}
          problem={problem}
          choosePeriod={choose.choosePeriod}
          chooseDates={choose.chooseDates}
        />
        <Button
          needsConnection
          disabled={!isAsked}
          pending={file.isPending}
          pendingLabel="Exporting..."
          onClick={() => file.mutate(exportAddress(asked))}
        >
          Export CSV
        </Button>
      </div>
      <DayZone timeZone={asked.timeZone} />
      <NeedsConnection quiet>Exporting and other dates need a connection.</NeedsConnection>
      {isAsked && summary.data && summary.data.count > 0 && (
        <div className={styles.sums} aria-busy={summary.isPlaceholderData}>
          <CardBoundary>
            <SummaryStats summary={summary.data} />
          </CardBoundary>
          <CardBoundary>
            <TransactionChart summary={summary.data} />
          </CardBoundary>
        </div>
      )}
      {transactions && (
        <div className={styles.head}>
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
            onChange={(event) => choose.chooseSize(event.target.value)}
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
        <p className={styles.zone}>
          The search narrows the list only: sums, chart and export are of all customers.
        </p>
      )}
      {transactions && transactions.length > 0 && (
        <div ref={rows} tabIndex={-1} className={styles.rows} aria-busy={list.isPlaceholderData}>
          <List transactions={transactions} onOpen={setOpen} />
          {q === '' && summary.data && transactions.length < summary.data.count && (
            <p className={styles.zone}>
              {transactions.length.toLocaleString('en-US')} of {summary.data.count.toLocaleString('en-US')}
            </p>
          )}
          <MorePages
            list={list}
            label="Show more transactions"
            failed="Failed to load transaction history"
            isBusy={list.isPlaceholderData}
            onEnd={() => rows.current?.focus()}
          />
        </div>
      )}
      {transactions?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title="No such transactions"
            action={<Button onClick={choose.showAll}>Show all transactions</Button>}
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
    </div>
  )
}

const exportFailed = 'Failed to export transactions. Please check your permissions and try again.'

/** Seven columns need more room than the two-pane layout. */
const tableScreen = '(min-width: 64em)'
