import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { receiptOutline } from 'ionicons/icons'
import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { pathOf } from '#contract/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { type TransactionSummary, transactionsApi } from '#contract/transactions.ts'
import { readPages, readWithQuery } from '../../http/readQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButton, usePaletteAction } from '../../ui/commands.tsx'
import { useExport } from '../../ui/DateRange.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { DeskKeys } from '../desk/DeskShell.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionList } from './TransactionList.tsx'
import { TransactionPane } from './TransactionPane.tsx'
import styles from './transactions.module.css'
import { type ChosenFilter, pageSizes, useTransactionFilter } from './useTransactionFilter.ts'

const exportFailed = 'Failed to export transactions. Please check your permissions and try again.'

/** The Transactions tab of admins and developers: payments, clients, and sums over time. */
export default function TransactionsPanel() {
  const filter = useTransactionFilter()
  const { asked, isAsked, limit, isFiltered, clear } = filter
  const { problem } = filter.days
  const reading = {
    placeholderData: keepPreviousData,
    enabled: isAsked,
    // Kept for when the connection is lost, however long ago it was loaded.
    gcTime: Number.POSITIVE_INFINITY,
  }
  const list = useInfiniteQuery({
    ...readPages(transactionsApi.list, { query: { ...asked, limit } }),
    ...reading,
  })
  const summary = useQuery({
    ...readWithQuery(transactionsApi.summary, asked),
    ...reading,
  })
  const refetch = () => {
    void summary.refetch()
    return list.refetch()
  }
  const file = useExport(exportFailed)
  const { value: open, ...pane } = useOverlayAddress('transaction')
  const where = useLocation().pathname === '/developer' ? 'Developer' : 'Admin'
  return (
    <Stack className={styles.panel}>
      <PageTitle documentTitle={`Transactions · ${where}`} className={styles.title}>
        Transaction History
      </PageTitle>
      {list.data && (
        <LastChecked at={list.dataUpdatedAt} error={list.error}>
          Exporting and other filters need a connection.
        </LastChecked>
      )}
      <TransactionFilters filter={filter}>
        <ActionButton
          action="Export CSV"
          isLast
          needsConnection
          disabled={problem !== undefined}
          pending={file.isPending}
          pendingLabel="Exporting..."
          onClick={() => file.mutate(exportAddress(asked))}
        />
      </TransactionFilters>
      {problem && !isAsked ? (
        <EmptyState title={problem}>Correct the dates to see what was paid.</EmptyState>
      ) : (
        <>
          {problem && <Notice tone="warn">{problem}. Below are still those of the previous dates.</Notice>}
          {summary.data && summary.data.count > 0 && (
            <CardBoundary>
              <Summary summary={summary.data} isBusy={summary.isPlaceholderData} />
            </CardBoundary>
          )}
          <ListStates
            list={{ ...list, refetch }}
            what="transactions"
            more="Show more transactions"
            failed="Failed to load transaction history"
            count={6}
            height="2.25rem"
            empty={
              isFiltered ? (
                <EmptyState
                  title="No such transactions"
                  action={<Button onClick={clear}>Show all transactions</Button>}
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
                <TransactionList
                  transactions={transactions}
                  current={open}
                  onOpen={({ id }) => (open === undefined ? pane.open(id) : pane.show(id))}
                />
                <Foot filter={filter} shown={transactions.length} count={summary.data?.count} />
              </>
            )}
          </ListStates>
        </>
      )}
      <DeskKeys />
      <TransactionPane id={open} listed={list.data?.find(({ id }) => id === open)} onClose={pane.close} />
    </Stack>
  )
}

const revenues = ({ members, nonMembers }: TransactionSummary['series'][number]) => [
  members.revenue,
  nonMembers.revenue,
]

/** The address of the CSV file. */
function exportAddress(query: object): string {
  return `${pathOf(transactionsApi.export)}?${new URLSearchParams({ format: 'csv', ...query })}`
}

interface FootProps {
  filter: ChosenFilter
  shown: number
  /** The number of all results; undefined until it is known. */
  count: number | undefined
}

/** The number shown, and the number per page. */
function Foot({ filter: { limit, chooseSize }, shown, count }: FootProps) {
  return (
    <Row justify="between">
      <Text size="second" tone="muted" className="tabular">
        {count !== undefined && count >= shown && `${formatCount(shown)} of ${formatCount(count)}`}
      </Text>
      <Row role="group" aria-label="Per page" gap={0}>
        {pageSizes.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={size === limit}
            className={styles.size}
            onClick={() => chooseSize(size)}
          >
            {size}
          </button>
        ))}
        <Text as="span" size="second" tone="muted">
          a page
        </Text>
      </Row>
    </Row>
  )
}

/** The sums, and the revenue over time as a strip that opens the chart. */
function Summary({ summary, isBusy }: { summary: TransactionSummary; isBusy: boolean }) {
  const chartId = useId()
  const [isOpen, setOpen] = useWhileShown(false)
  const title = `Revenue by ${summary.step}`
  usePaletteAction({
    ...{ action: title, state: isOpen ? 'Open' : 'Closed', isLast: true },
    onClick: () => setOpen(!isOpen),
  })
  return (
    <Stack gap={4} className={styles.summary} aria-busy={isBusy}>
      <Row gap={6} justify="between" align="start" className={styles.line}>
        <dl className={styles.figures}>
          {figuresOf(summary).map(([name, figure, note]) => (
            <div key={name}>
              <Text as="dt" size="label" tone="muted" weight="medium">
                {name}
              </Text>
              <Text as="dd" size="artist" translate="no" className={styles.value}>
                {figure}
              </Text>
              {note && (
                <Text as="dd" size="label" tone="muted">
                  {note}
                </Text>
              )}
            </div>
          ))}
        </dl>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={chartId}
          className={styles.strip}
          onClick={() => setOpen(!isOpen)}
        >
          <Text as="span" size="label" tone="muted" weight="medium">
            {title}
          </Text>
          <Bars series={summary.series} />
        </button>
      </Row>
      <div id={chartId} hidden={!isOpen}>
        {isOpen && (
          <TimeChart
            title={title}
            figures={summary.series}
            step={summary.step}
            series={['Members', 'Non-members']}
            valuesOf={revenues}
            unit="money"
          />
        )}
      </div>
    </Stack>
  )
}

function Bars({ series }: Pick<TransactionSummary, 'series'>) {
  const sums = series.map(({ members, nonMembers }) => members.revenue + nonMembers.revenue)
  const max = Math.max(...sums, 1)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${sums.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {sums.map((sum, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
          key={index}
          x={index + 0.2}
          y={1 - sum / max}
          width={0.6}
          height={sum / max}
        />
      ))}
    </svg>
  )
}

type Figure = [name: string, figure: string, note?: string | false]

function figuresOf(summary: TransactionSummary): Figure[] {
  const { count, revenue, serviceFees, discounts, discountCodeUses, refunded, chargedBack } = summary
  const net = less(less(revenue, refunded), chargedBack)
  return [
    ['Transactions', formatCount(count)],
    ['Revenue', formatMoney(revenue), net !== revenue && `${formatMoney(net)} net`],
    ['Service fees', formatMoney(less(serviceFees, discounts))],
    ['Members / others', `${formatCount(summary.members.count)} / ${formatCount(summary.nonMembers.count)}`],
    ['Codes used', formatCount(discountCodeUses), discounts > 0 && `${formatMoney(discounts)} waived`],
    ...(refunded > 0 ? [['Refunded', formatMoney(refunded)] satisfies Figure] : []),
    ...(chargedBack > 0 ? [['Charged back', formatMoney(chargedBack)] satisfies Figure] : []),
  ]
}

/** A difference in dollars, to the cent. */
function less(dollars: number, deducted: number): number {
  return dollarsFromCents(centsFromDollars(dollars) - centsFromDollars(deducted))
}
