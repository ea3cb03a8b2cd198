import type { Transaction } from '#contract/transactions.ts'
import { formatDay, formatInstant, formatMoney } from '../../ui/format.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useRowKeys } from '../desk/deskCommands.tsx'
import { PaymentPill } from '../payments/PaymentPill.tsx'
import styles from './transactions.module.css'

interface TransactionListProps {
  transactions: readonly Transaction[]
  /** The id of the open payment. */
  current: string | undefined
  onOpen: (transaction: Transaction) => void
}

/** The payments, newest first. */
export function TransactionList({ transactions, current, onOpen }: TransactionListProps) {
  const list = useRowKeys('transaction', transactions, onOpen)
  return (
    <div ref={list} data-queue>
      <Table
        caption="Transactions, newest first"
        rows={transactions}
        columns={columns}
        card={card}
        current={current}
        onOpen={onOpen}
        className={styles.list}
      />
    </div>
  )
}

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Paid',
    cell: ({ transactionDate }) => <span className={styles.quiet}>{formatDay(transactionDate)}</span>,
    isFact: true,
  },
  {
    header: 'Client',
    cell: ({ userName, eventArtist, totalAmount }) => (
      <>
        <strong translate="no">{userName}</strong>
        <span className="visually-hidden">
          {eventArtist}, {formatMoney(totalAmount)}
        </span>
      </>
    ),
    isName: true,
    className: styles.client,
  },
  { header: 'Event', cell: ({ eventArtist }) => <span translate="no">{eventArtist}</span> },
  { header: 'Tickets', cell: ({ ticketCount }) => ticketCount, isFact: true, isRight: true },
  {
    header: 'Total',
    cell: ({ totalAmount }) => (
      <strong>
        <Money amount={totalAmount} />
      </strong>
    ),
    isFact: true,
    isRight: true,
  },
  {
    header: 'Status',
    cell: (payment) => <PaymentPill payment={payment} />,
    isFact: true,
  },
]

const card = (payment: Transaction) => (
  <>
    <Row as="span" noWrap justify="between">
      <strong className="clamp">{payment.eventArtist}</strong>{' '}
      <strong>
        <Money amount={payment.totalAmount} />
      </strong>
    </Row>{' '}
    <Text translate="no" as="span" size="second" tone="muted" className="clamp">
      {payment.userName}
    </Text>{' '}
    <Row as="span" noWrap justify="between">
      <PaymentPill payment={payment} />{' '}
      <Text as="span" size="second" tone="muted">
        {formatInstant(payment.transactionDate)}
      </Text>
    </Row>
  </>
)
