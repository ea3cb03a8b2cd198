import { printOutline } from 'ionicons/icons'
import type { Receipt as PaidReceipt } from '#contract/payments.ts'
import { customerRefundLabel } from '#contract/rules/refundWords.ts'
import { customerDisputeLabels } from '#contract/rules/requestStatus.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { describeError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EventPoster } from '../../../ui/EventPoster.tsx'
import { daysUntil, isArrivalOverdue } from '../../../ui/eventWords.ts'
import { counted, formatDay, formatInstant } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { eventAddress } from '../../tickets/eventTickets.ts'
import { PriceLines } from '../checkout/OrderSummary.tsx'
import { placeWords, receiptMoney, refundedSeat } from '../checkout/orderSummary.ts'
import { PaymentPill } from '../PaymentPill.tsx'
import styles from '../payments.module.css'
import { useReceipt } from './useReceipt.ts'

/** A receipt: the payment and its date. Opens offline once it was saved on the device. */
export function Receipt({ requestId }: { requestId: string }) {
  const payer = useSignedInUser()
  const { receipt, checkedAt, error, isFetching, refetch } = useReceipt(requestId)
  return (
    <Stack gap={4} className={styles.receipt}>
      <PageTitle>Receipt</PageTitle>
      {receipt && <LastChecked at={checkedAt} className={styles.checked} />}
      {receipt ? (
        <ReceiptCard receipt={receipt} requestId={requestId} payer={payer} />
      ) : error ? (
        <Stack role="alert" gap={2} align="left">
          <p>{describeError(error, 'Could not load the receipt.')}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Stack>
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading the receipt</span>
          <Skeleton height="24rem" radius="var(--radius-card)" />
        </div>
      )}
      <Stack above={2} gap={2} className={styles.receiptActions}>
        <ButtonLink
          variant={receipt?.hasTickets === false ? 'secondary' : 'primary'}
          full
          to={eventAddress(requestId)}
        >
          Go to My Tickets
        </ButtonLink>
        {receipt && (
          <Button full icon={<AppIcon icon={printOutline} size={20} />} onClick={() => print()}>
            Print
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

interface ReceiptCardProps {
  receipt: PaidReceipt
  requestId: string
  payer: { name: string; email: string }
}

/** The bought items, their price, and the refunds. */
export function ReceiptCard({ receipt, requestId, payer: { name, email } }: ReceiptCardProps) {
  const now = useNow()
  const { concertDate, paidAt, ticketCount, saving, refunds, hasTickets } = receipt
  return (
    <TicketCard
      aria-label="Receipt"
      poster={<EventPoster event={receipt} />}
      header={
        <Row justify="between">
          <PaidPill receipt={receipt} />
          <Text as="span" size="second" tone="muted" wrap="break">
            by card, <time dateTime={paidAt}>{formatInstant(paidAt, now)}</time>
          </Text>
        </Row>
      }
    >
      <Text size="heading" weight="bold" wrap="break">
        {placeWords(receipt)}
      </Text>
      <PriceLines
        tickets={counted(ticketCount, 'ticket')}
        price={receipt}
        totalLabel="Paid"
        left={receiptMoney(receipt).left}
      >
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} ticketCount={ticketCount} now={now} />
        ))}
      </PriceLines>
      {saving !== null && (
        <Text above={3} size="heading" weight="bold" tone="good">
          You saved <Money amount={saving} />
        </Text>
      )}
      <Text above={3} size="second" tone="muted" wrap="break">
        {name && `Paid by ${name}. `}The receipt was emailed to {email}. Reference {referenceOf(requestId)}.
        {hasTickets &&
          !isArrivalOverdue(daysUntil(concertDate, now)) &&
          ' Tickets are emailed no later than 3 days before the concert.'}
      </Text>
    </TicketCard>
  )
}

interface RefundLineProps {
  refund: PaidReceipt['refunds'][number]
  ticketCount: number
  now: Date
}

/** One that has failed takes nothing off, so it has no minus. */
function RefundLine({ refund, ticketCount, now }: RefundLineProps) {
  const { amount, state, createdAt, explanation } = refund
  const seat = refundedSeat(refund, ticketCount)
  return (
    <Row noWrap gap={4} align="baseline" justify="between" className={styles.line}>
      <dt>
        Refund{seat && ` for ${seat}`}, <time dateTime={createdAt}>{formatDay(createdAt, now)}</time>
        {state !== 'succeeded' && <Text size="second">{customerRefundLabel(state)}</Text>}
        {explanation && (
          <Text size="second" wrap="break">
            {explanation}
          </Text>
        )}
      </dt>
      <dd>
        <Money amount={state === 'failed' ? amount : -amount} />
      </dd>
    </Row>
  )
}

/** Whether a payment is still valid, or how much of it goes back. */
export function PaidPill({ receipt }: { receipt: PaidReceipt }) {
  if (receipt.dispute) return <StatusPill tone="neutral">{customerDisputeLabels[receipt.dispute]}</StatusPill>
  if (receipt.refunds.some(({ state }) => state === 'failed'))
    return <StatusPill tone="warn">Refund delayed</StatusPill>
  return <PaymentPill payment={{ paymentStatus: receiptMoney(receipt).status }} />
}
