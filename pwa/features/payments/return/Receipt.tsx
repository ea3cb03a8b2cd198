import { printOutline } from 'ionicons/icons'
import type { Receipt as PaidReceipt } from '#contract/payments.ts'
import { customerRefundLabel } from '#contract/rules/refundWords.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { describeError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { daysUntil, isArrivalOverdue } from '../../../ui/eventWords.ts'
import { formatConcertDate, formatDay, formatInstant } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { eventAddress } from '../../tickets/eventAddress.ts'
import { countTickets, placeWords } from '../checkout/orderSummary.ts'
import { PriceLines } from '../checkout/PriceLines.tsx'
import { PaidPill } from './PaidPill.tsx'
import styles from './Receipt.module.css'
import { receiptMoney, refundedSeat } from './receiptMoney.ts'
import { useReceipt } from './useReceipt.ts'

/** What was paid, and when. Opens offline once it was saved on the device. */
export function Receipt({ requestId }: { requestId: string }) {
  const { receipt, checkedAt, error, isFetching, refetch } = useReceipt(requestId)
  return (
    <div className={styles.page}>
      <PageTitle>Receipt</PageTitle>
      {receipt && <LastChecked at={checkedAt} className={styles.checked} />}
      {receipt ? (
        <Paid receipt={receipt} requestId={requestId} />
      ) : error ? (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, 'Could not load the receipt.')}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading the receipt</span>
          <Skeleton height="24rem" radius="var(--radius-card)" />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink variant="primary" full to={eventAddress(requestId)}>
          Go to My Tickets
        </ButtonLink>
        {receipt && (
          <Button full icon={<AppIcon icon={printOutline} size={20} />} onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
    </div>
  )
}

function Paid({ receipt, requestId }: { receipt: PaidReceipt; requestId: string }) {
  const { name, email } = useSignedInUser()
  const now = useNow()
  const { artist, venue, concertDate, paidAt, ticketCount, saving, refunds } = receipt
  const { left } = receiptMoney(receipt)
  return (
    <TicketCard
      aria-label="Receipt"
      poster={
        <Poster artist={artist}>
          <h2 className={styles.artist}>{artist}</h2>
          <p className={styles.place}>
            {venue} · {formatConcertDate(concertDate, now)}
          </p>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <PaidPill receipt={receipt} />
          <span className={styles.muted}>
            by card, <time dateTime={paidAt}>{formatInstant(paidAt, now)}</time>
          </span>
        </div>
      }
    >
      <p className={styles.seats}>{placeWords(receipt)}</p>
      <PriceLines tickets={countTickets(ticketCount)} price={receipt} totalLabel="Paid" />
      {refunds.map((refund) => {
        const seat = refundedSeat(refund, ticketCount)
        return (
          <p key={refund.id} className={styles.refund}>
            <span>
              Refund{seat && ` for ${seat}`},{' '}
              <time dateTime={refund.createdAt}>{formatDay(refund.createdAt, now)}</time>
              <span className={styles.muted}> {customerRefundLabel(refund.state)}</span>
            </span>
            <Money amount={-refund.amount} />
          </p>
        )
      })}
      {refunds.length > 0 && (
        <p className={classNames(styles.refund, styles.left)}>
          <span>Paid after refunds</span>
          <Money amount={left} />
        </p>
      )}
      {saving !== null && (
        <p className={styles.saved}>
          You saved <Money amount={saving} />
        </p>
      )}
      <p className={styles.words}>
        {name && `Paid by ${name}. `}The receipt was emailed to {email}. Reference {referenceOf(requestId)}.
        {!isArrivalOverdue(daysUntil(concertDate, now)) &&
          ' Tickets are emailed no later than 3 days before the concert.'}
      </p>
    </TicketCard>
  )
}
