import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../http/errors.ts'
import { verifySecondFactor } from '../../../session/session.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { SupportMailbox } from '../../support/SupportMailbox.tsx'
import styles from '../auth.module.css'
import { CodeForm } from '../codes/CodeForm.tsx'
import { type SentCode, useCodeEntry, useCodeForm } from '../codes/useCodeForm.ts'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { signInOffline } from './SignInForm.tsx'
import { deleteAuthDrafts, pendingSignIn } from './signInState.ts'

interface TwoFactorFormProps {
  sentCode: SentCode
  /** Goes back to the password. @param reason set if it has to be entered again */
  onBack: (reason?: string) => void
}

/** The second step of a sign-in: the code from the text message. */
export default function TwoFactorForm({ sentCode, onBack }: TwoFactorFormProps) {
  const entry = useCodeEntry(sentCode)
  const { message, resendAt } = entry
  const [isCodeDue, setCodeDue] = useState(sentCode.isCodeDue)
  useEffect(() => pendingSignIn.save({ message, until: resendAt, isCodeDue }), [message, resendAt, isCodeDue])
  // Only a reload continues this sign-in; it does not unmount the form.
  useEffect(() => pendingSignIn.clear, [])
  const form = useCodeForm({
    entry,
    failed: 'Verification Failed',
    verifyFallback: 'Invalid verification code',
    verify: verifySecondFactor,
    onVerified: () => {
      deleteAuthDrafts()
      showToast({ title: 'Login Successful', description: 'Welcome back!', tone: 'good' })
    },
    resend: async () => {
      const { resendMfaCode } = await loadAccountCalls()
      const sent = await resendMfaCode()
      entry.noteSent(sent)
      setCodeDue(false)
      return sent.message
    },
    onFailure: (error, message) => {
      // The sign-in has expired on the server and starts again with the password.
      const hasExpired = error instanceof ApiError && error.status === 401 && error.reply !== undefined
      if (hasExpired) onBack(message)
      return hasExpired
    },
  })
  const sendDue = useEffectEvent(form.resend)
  useEffect(() => {
    if (!isCodeDue) return
    const timer = setTimeout(sendDue, resendAt - Date.now())
    return () => clearTimeout(timer)
  }, [isCodeDue, resendAt])
  return (
    <>
      <CodeForm
        form={form}
        hint={`${entry.message} The code expires after 10 minutes or five attempts.`}
        offline={signInOffline}
        backLabel="Back to sign in"
        onBack={() => onBack()}
      />
      <p className={styles.help}>
        No code, or a new phone? <SupportMailbox before="Write to">Reply to any of our emails</SupportMailbox>
        , and we will help you sign in.
      </p>
    </>
  )
}
