import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import styles from './OfferQuestionDialog.module.css'
import type { OfferQuestion } from './offerQuestions.ts'

interface OfferQuestionDialogProps {
  /** Undefined closes it. */
  question: OfferQuestion | undefined
  /** Total of the new offer, in cents. */
  totalCents: number
  /** The question has changed since it was asked: nothing is sent by a press that was meant for the earlier one. */
  hasChanged: boolean
  /** The changed question has been read. */
  onRead: () => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an offer that may be a mistake, or that replaces what others have done. Follows what happens while it is open. */
export function OfferQuestionDialog({
  question,
  totalCents,
  hasChanged,
  onRead,
  onConfirm,
  onCancel,
}: OfferQuestionDialogProps) {
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      title={question?.title ?? 'Send this offer?'}
      confirmLabel={hasChanged ? 'Continue' : `Send ${formatMoney(dollarsFromCents(totalCents))}`}
      cancelLabel="Go back"
      offline="Sending an offer needs a connection."
      onConfirm={hasChanged ? onRead : onConfirm}
      onCancel={onCancel}
    >
      <div className={styles.reasons} aria-live="polite">
        {question?.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </ConfirmDialog>
  )
}
