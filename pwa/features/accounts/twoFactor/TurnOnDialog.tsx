import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { CodeFields } from '../codes/CodeFields.tsx'
import { codeLength } from '../codes/codeDigits.ts'
import { ResendCode } from '../codes/ResendCode.tsx'
import type { CodeEntry } from '../codes/useCodeEntry.ts'
import { useCodeForm } from '../codes/useCodeForm.ts'
import { useChangeMfa } from './useChangeMfa.ts'

interface TurnOnDialogProps {
  isOpen: boolean
  entry: CodeEntry
  onClose: () => void
  onDone: () => void
}

/** Second step of turning two-factor authentication on: the code from the text message. */
export function TurnOnDialog({ isOpen, entry, onClose, onDone }: TurnOnDialogProps) {
  const change = useChangeMfa()
  const form = useCodeForm({
    entry,
    failed: 'Verification Failed',
    verifyFallback: 'Invalid verification code',
    verify: (code) => change.mutateAsync({ enabled: true, code }),
    onVerified: ({ message }) => {
      showToast({ title: message.replace(/\.$/, ''), tone: 'good' })
      onDone()
    },
    resend: async () => {
      const { message, codeSent } = await change.mutateAsync({ enabled: true })
      if (codeSent) {
        entry.noteSent({ message, resendAfter: codeSent.resendAfter })
        return message
      }
      // It was turned on in another tab.
      onDone()
      return undefined
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Two-factor authentication"
      submitLabel="Turn on"
      pendingLabel="Verifying..."
      offline="Turning it on needs a connection."
      disabled={entry.code.length !== codeLength}
      pending={form.isVerifying}
      onSubmit={form.submit}
      onOpened={() => form.field.current?.focus()}
    >
      <CodeFields form={form} hint={`${entry.message} The code expires after 10 minutes or five attempts.`} />
      {!entry.refusal?.isUsedUp && (
        <ResendCode allowedAt={entry.resendAt} pending={form.isResending} onResend={form.resend} />
      )}
    </FormDialog>
  )
}
