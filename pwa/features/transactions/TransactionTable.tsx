import type { Transaction } from '#contract/transactions.ts'
import { classNames } from '../../ui/classNames.ts'
import { formatConcertDay, formatInstant } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './TransactionTable.module.css'
import { membershipLabels, statusLabels, statusTones } from './transactionWords.ts'

export interface TransactionListProps {
  transactions: readonly Transaction[]
  onOpen: (transaction: Transaction) => void
}

export function TransactionTable({ transactions, onOpen }: TransactionListProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">Transactions, newest first</caption>
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
              <th scope="row">
                {/* Its area is the whole row. */}
                <button type="button" className={styles.open} onClick={() => onOpen(transaction)}>
                  <span className={classNames(styles.name, 'clamp')}>{transaction.userName}</span>
                </button>
                <span className={classNames(styles.second, 'clamp')}>{transaction.userEmail}</span>
              </th>
              <td>
                <span className={classNames(styles.name, 'clamp')}>{transaction.eventArtist}</span>
                <span className={classNames(styles.second, 'clamp')}>
                  {transaction.eventVenue} · {formatConcertDay(transaction.eventDate)}
                </span>
              </td>
              <td className={styles.fact}>
                {transaction.ticketCount} ×{' '}
                <span className={styles.section}>{transaction.ticketSection}</span>
              </td>
              <td className={styles.fact}>{membershipLabels[transaction.userMembershipStatus]}</td>
              <td className={styles.fact}>{formatInstant(transaction.transactionDate)}</td>
              <td className={styles.fact}>
                <StatusPill tone={statusTones[transaction.paymentStatus]}>
                  {statusLabels[transaction.paymentStatus]}
                </StatusPill>
              </td>
              <td className={classNames(styles.fact, styles.amount)}>
                <Money amount={transaction.totalAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
