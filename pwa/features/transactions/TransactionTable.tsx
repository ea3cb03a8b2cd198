import type { Transaction } from '#contract/transactions.ts'
import { classNames } from '../../ui/classNames.ts'
import { formatConcertDay, formatInstant } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { factCell, rowButton, Table } from '../../ui/Table.tsx'
import styles from './TransactionTable.module.css'
import { membershipLabels, statusLabels, statusTones } from './transactionWords.ts'

export interface TransactionListProps {
  transactions: readonly Transaction[]
  onOpen: (transaction: Transaction) => void
}

export function TransactionTable({ transactions, onOpen }: TransactionListProps) {
  return (
    <Table caption="Transactions, newest first" className={styles.table} opensRows>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Event</th>
          <th scope="col">Tickets</th>
          <th scope="col">Membership</th>
          <th scope="col">Paid at</th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.amount}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <th scope="row" className={styles.name}>
              <button type="button" className={rowButton} onClick={() => onOpen(transaction)}>
                <span className={classNames(styles.first, 'clamp')}>{transaction.userName}</span>
              </button>
              <span className={classNames(styles.second, 'clamp')}>{transaction.userEmail}</span>
            </th>
            <td className={styles.name}>
              <span className={classNames(styles.first, 'clamp')}>{transaction.eventArtist}</span>
              <span className={classNames(styles.second, 'clamp')}>
                {transaction.eventVenue} · {formatConcertDay(transaction.eventDate)}
              </span>
            </td>
            <td className={factCell}>
              {transaction.ticketCount} × <span className={styles.section}>{transaction.ticketSection}</span>
            </td>
            <td className={factCell}>{membershipLabels[transaction.userMembershipStatus]}</td>
            <td className={factCell}>{formatInstant(transaction.transactionDate)}</td>
            <td className={factCell}>
              <StatusPill tone={statusTones[transaction.paymentStatus]}>
                {statusLabels[transaction.paymentStatus]}
              </StatusPill>
            </td>
            <td className={classNames(factCell, styles.amount)}>
              <Money amount={transaction.totalAmount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
