import { CodeForm } from '../codes/CodeForm.tsx'
import { useCodeForm } from '../codes/useCodeForm.ts'
import { type PasswordReset, resetError, resetOffline } from './usePasswordReset.ts'

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
              If there is an account for <strong>{sentTo}</strong>, we have sent it a code and a link. Please
              check your spam folder too.{' '}
            </>
          )}
          The code expires after 15 minutes or five attempts.
        </>
      }
      offline={resetOffline}
      backLabel="Back"
      onBack={goBack}
    />
  )
}
