import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'

interface ReceiptQuestionProps {
  isOpen: boolean
  /** 'Seat 11', 'your ticket', 'the other 3 tickets' */
  what: string
  artist: string
  /** More than one ticket. */
  isPlural?: boolean
  onCancel: () => void
  onConfirm: () => void
  onClosed?: () => void
}

/** Asks before a receipt is confirmed. */
export function ReceiptQuestion({
  what,
  artist,
  isPlural = false,
  onClosed,
  ...question
}: ReceiptQuestionProps) {
  const it = isPlural ? 'them' : 'it'
  return (
    <ConfirmDialog
      {...question}
      title={`Have you received ${what}?`}
      confirmLabel={`Yes, I have ${it}`}
      cancelLabel="Not yet"
      {...(onClosed && { onClosed })}
    >
      <p>
        For {artist}. Confirm once you have {isPlural ? 'the tickets' : 'the ticket'}, in your ticketing
        account or on this phone. We record the date of your confirmation, and it cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
