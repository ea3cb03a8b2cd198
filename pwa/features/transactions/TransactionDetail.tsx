import type { Transaction } from '#contract/transactions.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { formatConcertDate, formatInstant } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useLast } from '../../ui/useLast.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { membershipLabels, statusLabels, statusTones } from './transactionWords.ts'

interface TransactionDetailProps {
  /** Undefined while closed. */
  transaction: Transaction | undefined
  onClose: () => void
}

/** All that is recorded about one payment. */
export function TransactionDetail({ transaction, onClose }: TransactionDetailProps) {
  const { isAdmin } = useSignedInUser()
  const shown = useLast(transaction)
  if (!shown) return null
  const { requestId } = shown
  return (
    <Sheet
      isOpen={transaction !== undefined}
      onClose={onClose}
      title={shown.eventArtist}
      subtitle={
        <StatusPill tone={statusTones[shown.paymentStatus]}>{statusLabels[shown.paymentStatus]}</StatusPill>
      }
      size="large"
      footer={
        isAdmin && requestId !== null ? (
          <ButtonLink full to={`/admin?request=${requestId}`} state={openedHere}>
            Open the request
          </ButtonLink>
        ) : undefined
      }
    >
      <FactList columns="wide">
        <Fact name="Paid at">{formatInstant(shown.transactionDate)}</Fact>
        <Fact name="Transaction ID">{shown.id}</Fact>
        <Fact name="Customer">{shown.userName}</Fact>
        <Fact name="Email">
          <a href={`mailto:${shown.userEmail}`}>{shown.userEmail}</a>
        </Fact>
        <Fact name="Phone">{shown.userPhone ?? 'None'}</Fact>
        <Fact name="Membership when paid">{membershipLabels[shown.userMembershipStatus]}</Fact>
        <Fact name="Venue">{shown.eventVenue}</Fact>
        <Fact name="Event date">{formatConcertDate(shown.eventDate)}</Fact>
        <Fact name="Tickets">{shown.ticketCount}</Fact>
        <Fact name="Section">{shown.ticketSection}</Fact>
        <Fact name="Subtotal">
          <Money amount={shown.subtotalAmount} />
        </Fact>
        <Fact name="Service fee">
          <Money amount={shown.serviceFee} />
        </Fact>
        <Fact name="Discount">
          <Money amount={shown.discountAmount} />
        </Fact>
        <Fact name="Discount code">{shown.discountCodeUsed ?? 'None'}</Fact>
        <Fact name="Total">
          <Money amount={shown.totalAmount} />
        </Fact>
        <Fact name="Refunded">
          <Money amount={shown.refundedAmount} />
        </Fact>
      </FactList>
    </Sheet>
  )
}
