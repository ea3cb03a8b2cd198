import { classNames } from '../../ui/classNames.ts'
import { formatInstant } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { RowCards } from '../../ui/RowCards.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './TransactionCards.module.css'
import type { TransactionListProps } from './TransactionTable.tsx'
import { statusLabels, statusTones } from './transactionWords.ts'

/** The transactions on a screen too narrow for the table. */
export function TransactionCards({ transactions, onOpen }: TransactionListProps) {
  return (
    <RowCards label="Transactions, newest first" rows={transactions} onOpen={onOpen}>
      {(transaction) => (
        <>
          <span className={styles.line}>
            <span className={classNames(styles.artist, 'clamp')}>{transaction.eventArtist}</span>{' '}
            <Money amount={transaction.totalAmount} className={styles.amount ?? ''} />
          </span>{' '}
          <span className={classNames(styles.second, 'clamp')}>{transaction.userName}</span>{' '}
          <span className={styles.line}>
            <StatusPill tone={statusTones[transaction.paymentStatus]}>
              {statusLabels[transaction.paymentStatus]}
            </StatusPill>{' '}
            <span className={styles.second}>{formatInstant(transaction.transactionDate)}</span>
          </span>
        </>
      )}
    </RowCards>
  )
}
