import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { updateFailed, useChangeMfa } from './useChangeMfa.ts'

const fallback = 'Two-factor authentication was not turned off. Please try again.'

interface TurnOffDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function TurnOffDialog({ isOpen, onClose }: TurnOffDialogProps) {
  const turnOff = useChangeMfa()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onClosed={turnOff.reset}
      title="Turn off two-factor authentication?"
      confirmLabel="Turn off"
      pendingLabel="Turning off..."
      tone="danger"
      offline="Turning it off needs a connection."
      pending={turnOff.isPending}
      onConfirm={() =>
        turnOff.mutate(
          { enabled: false },
          {
            onSuccess: ({ message }) => {
              onClose()
              showToast({ title: message.replace(/\.$/, ''), tone: 'good' })
            },
            onError: (error) => toastForError(error, updateFailed, fallback),
          },
        )
      }
    >
      <p>After that, your password alone is enough to sign in.</p>
      {turnOff.isError && <FailureNotice error={turnOff.error} fallback={fallback} />}
    </ConfirmDialog>
  )
}
