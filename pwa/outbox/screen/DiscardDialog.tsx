import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { withDependants } from '../queue/outbox.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { describeStoreError, useEntryActions, useOutboxEntries } from '../useOutbox.ts'

interface DiscardDialogProps {
  entry: OutboxEntry
  isOpen: boolean
  onClose: () => void
}

/** Confirms discarding an entry, and says which others are discarded with it. */
export function DiscardDialog({ entry, isOpen, onClose }: DiscardDialogProps) {
  const others = useOutboxEntries((entries) => withDependants(entries, entry.id).length - 1) ?? 0
  const { discard } = useEntryActions()
  const [isPending, setPending] = useState(false)

  const confirm = async () => {
    setPending(true)
    try {
      if (!(await discard(entry))) {
        showToast({ title: 'Already sent', description: 'Nothing was discarded.' })
      }
    } catch (error) {
      showToast({ title: 'Not discarded', description: describeStoreError(error), tone: 'error' })
    }
    setPending(false)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={entry.command === 'request.submit' ? 'Discard this request?' : 'Discard this?'}
      confirmLabel="Discard"
      cancelLabel="Keep"
      tone="danger"
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{discardWords(entry, others)}</p>
    </ConfirmDialog>
  )
}

/** @param others number of messages that wait for the entry */
function discardWords({ mayHaveArrived }: OutboxEntry, others: number): string {
  const dependants = others === 1 ? 'the message waiting for it' : `the ${others} messages waiting for it`
  // Discarding the entry here does not undo it on the server.
  if (mayHaveArrived) {
    const warning = 'It may have arrived already. Discarding it only stops further attempts'
    return others === 0 ? `${warning}.` : `${warning}, and ${dependants} will be deleted.`
  }
  return `It has not been sent and will be deleted${others === 0 ? '' : `, along with ${dependants}`}.`
}
