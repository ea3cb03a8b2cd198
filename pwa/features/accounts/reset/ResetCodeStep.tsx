import { CodeForm } from '../codes/CodeForm.tsx'
import { useCodeForm } from '../codes/useCodeForm.ts'
import { resetError, resetOffline } from './resetWords.ts'
import type { PasswordReset } from './usePasswordReset.ts'

export function ResetCodeStep({ reset }: { reset: PasswordReset }) {
  const { entry, sentTo, hasOwnCode, request, verify, goTo, goBack } = reset
  const form = useCodeForm({
    entry,
    failed: resetError,
    verifyFallback: 'Failed to verify code. Please try again.',
    verify,
    onVerified: () => goTo('newPassword'),
    resend: async () => (await request.mutateAsync(sentTo)).message,
  })
  return (
    <CodeForm
      form={form}
      label="6-digit code"
      hint={
        <>
          {!entry.refusal?.isUsedUp && hasOwnCode && (
            <>
              Enter the newest code from our email to <strong>{sentTo}</strong>.{' '}
            </>
          )}
          {!entry.refusal?.isUsedUp && !hasOwnCode && (
            <>
              If an account with <strong>{sentTo}</strong> exists, a code is on its way there. Please look
              into your spam folder too.{' '}
            </>
          )}
          A code is good for 15 minutes and five tries.
        </>
      }
      offline={resetOffline}
      backLabel="Back"
      onBack={goBack}
    />
  )
}
