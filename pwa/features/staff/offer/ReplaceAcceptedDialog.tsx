import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { firstName } from '../../../ui/firstName.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'

interface ReplaceAcceptedDialogProps {
  isOpen: boolean
  request: Pick<AdminTicketRequest, 'name'>
  accepted: Offer | undefined
  /** What the client would pay now. */
  totalCents: number
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a new offer takes away one that the customer has accepted and is about to pay. */
export function ReplaceAcceptedDialog({
  request,
  accepted,
  totalCents,
  ...dialog
}: ReplaceAcceptedDialogProps) {
  const name = firstName(request.name)
  return (
    <ConfirmDialog
      {...dialog}
      title="Replace the accepted offer?"
      confirmLabel={`Send ${formatMoney(dollarsFromCents(totalCents))}`}
      pendingLabel="Sending offer..."
      offline="Sending an offer needs a connection."
    >
      <p>
        {name} has accepted {accepted ? formatMoney(accepted.totalPrice) : 'an offer'} and not paid yet. A new
        offer closes that open order: {name} cannot pay it any more and has to accept the new offer first.
      </p>
    </ConfirmDialog>
  )
}
