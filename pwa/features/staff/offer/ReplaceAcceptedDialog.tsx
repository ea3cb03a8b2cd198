import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'

interface ReplaceAcceptedDialogProps {
  isOpen: boolean
  request: Pick<AdminTicketRequest, 'name'>
  accepted: Offer | undefined
  /** Total of the new offer. */
  totalCents: number
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms a new offer that replaces one which the customer has accepted but not paid. */
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
        {name} has accepted {accepted ? formatMoney(accepted.totalPrice) : 'an offer'} but has not paid yet. A
        new offer closes that order: {name} will not be able to pay for it and will have to accept the new
        offer first.
      </p>
    </ConfirmDialog>
  )
}
