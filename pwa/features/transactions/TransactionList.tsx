import { lazy } from 'react'
import { describeDisputeReason, disputeStatusLabels } from '#contract/rules/disputeRules.ts'
import type { Transaction } from '#contract/transactions.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import {
  formatConcertDate,
  formatConcertDay,
  formatDay,
  formatInstant,
  formatMoney,
} from '../../ui/format.ts'
import { DetailSheet } from '../../ui/ionic/DetailSheet.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { type Column, Table, tableScreen } from '../../ui/Table.tsx'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { PaymentPill } from './PaymentPill.tsx'
import styles from './transactions.module.css'

const RefundDialog = lazy(() => import('../refunds/RefundDialog.tsx'))

interface TransactionListProps {
  transactions: readonly Transaction[]
  onOpen: (transaction: Transaction) => void
}

/** The payments, newest first. */
export function TransactionList({ transactions, onOpen }: TransactionListProps) {
  return (
    <Table
      caption="Transactions, newest first"
      wide={tableScreen}
      rows={transactions}
      columns={columns}
      card={card}
      onOpen={onOpen}
    />
  )
}

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Customer',
    cell: ({ userName }) => (
      <strong translate="no" className="clamp">
        {userName}
      </strong>
    ),
    second: ({ userEmail }) => userEmail,
    className: styles.name,
  },
  {
    header: 'Event',
    cell: ({ eventArtist }) => <strong className="clamp">{eventArtist}</strong>,
    second: ({ eventVenue, eventDate }) => `${eventVenue} · ${formatConcertDay(eventDate)}`,
    className: styles.name,
  },
  {
    header: 'Tickets',
    cell: ({ ticketCount, ticketSection }) => (
      <>
        {ticketCount} × <span className={styles.section}>{ticketSection}</span>
      </>
    ),
    isFact: true,
  },
  { header: 'Membership', cell: (payment) => membershipLabels[payment.userMembershipStatus], isFact: true },
  { header: 'Paid at', cell: ({ transactionDate }) => formatInstant(transactionDate), isFact: true },
  { header: 'Status', cell: (payment) => <PaymentPill status={payment.paymentStatus} />, isFact: true },
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
      <PaymentPill status={payment.paymentStatus} />{' '}
      <Text as="span" size="second" tone="muted">
        {formatInstant(payment.transactionDate)}
      </Text>
    </Row>
  </>
)

interface TransactionDetailProps {
  /** Undefined while closed. */
  transaction: Transaction | undefined
  onClose: () => void
}

/** All that is recorded about one payment. */
export function TransactionDetail({ transaction, onClose }: TransactionDetailProps) {
  const { isAdmin } = useSignedInUser()
  return (
    <DetailSheet
      item={transaction}
      onClose={onClose}
      details={(payment) => ({
        title: payment.eventArtist,
        subtitle: <PaymentPill status={payment.paymentStatus} />,
        facts: [
          ['Paid at', formatInstant(payment.transactionDate)],
          ['Transaction ID', payment.id],
          ['Customer', payment.userName],
          [
            'Email',
            <a translate="no" key="email" href={`mailto:${payment.userEmail}`}>
              {payment.userEmail}
            </a>,
          ],
          ['Phone', payment.userPhone ?? 'None'],
          ['Membership when paid', membershipLabels[payment.userMembershipStatus]],
          ['Venue', payment.eventVenue],
          ['Event date', formatConcertDate(payment.eventDate)],
          ['Tickets', payment.ticketCount],
          ['Section', payment.ticketSection],
          ['Subtotal', formatMoney(payment.subtotalAmount)],
          ['Service fee', formatMoney(payment.serviceFee)],
          ['Discount', formatMoney(payment.discountAmount)],
          ['Discount code', payment.discountCodeUsed ?? 'None'],
          ['Total', formatMoney(payment.totalAmount)],
          ['Refunded', formatMoney(payment.refundedAmount)],
          ...disputeFacts(payment),
        ],
        actions: isAdmin && payment.requestId !== null && (
          <>
            <ButtonLink to={`/admin?request=${payment.requestId}`} state={openedHere}>
              Open the request
            </ButtonLink>
            <DialogButton
              label="Refund"
              dialog={RefundDialog}
              about={{
                requestId: payment.requestId,
                artist: payment.eventArtist,
                concertDate: payment.eventDate,
                client: payment.userName,
              }}
            />
          </>
        ),
      })}
    />
  )
}

function disputeFacts({ dispute, chargedBackAmount }: Transaction): [label: string, fact: string][] {
  if (!dispute) return []
  const { amount, status, reason, dueBy } = dispute
  return [
    ['Charged back', formatMoney(chargedBackAmount)],
    ['Dispute', `${formatMoney(amount)} · ${disputeStatusLabels[status]}. ${describeDisputeReason(reason)}`],
    ...(dueBy ? [['Answer by', formatDay(dueBy)] as [string, string]] : []),
  ]
}

const membershipLabels: Record<Transaction['userMembershipStatus'], string> = {
  member: 'Member',
  non_member: 'Non-member',
}
