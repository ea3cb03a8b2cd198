import { useEffect } from 'react'
import { ApiError } from '../../../http/errors.ts'
import { verifySecondFactor } from '../../../session/signIn.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { SupportMailbox } from '../../support/SupportMailbox.tsx'
import styles from '../AuthForm.module.css'
import { CodeForm } from '../codes/CodeForm.tsx'
import { type SentCode, useCodeEntry } from '../codes/useCodeEntry.ts'
import { useCodeForm } from '../codes/useCodeForm.ts'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { savedPending } from './savedPending.ts'
import { signInOffline } from './signInWords.ts'
import { deleteAuthDrafts } from './tabDrafts.ts'

interface TwoFactorFormProps {
  pending: SentCode
  /** Back to the password, with a sentence where it has to be given once more. */
  onBack: (reason?: string) => void
}

/** The second step of a sign-in: the code from the phone. */
export default function TwoFactorForm({ pending, onBack }: TwoFactorFormProps) {
  const entry = useCodeEntry(pending)
  const { message, until } = entry
  useEffect(() => savedPending.keep({ message, until }), [message, until])
  // Signed in, gone back or run out: only a reload comes here again.
  useEffect(() => savedPending.clear, [])
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
      return sent.message
    },
    onFailure: (error, sentence) => {
      // The server has forgotten that there was a password.
      const hasRunOut = error instanceof ApiError && error.status === 401 && error.reply !== undefined
      if (hasRunOut) onBack(sentence)
      return hasRunOut
    },
  })
  return (
    <>
      <CodeForm
        form={form}
        hint={`${entry.message} A code is good for 10 minutes and five tries.`}
        offline={signInOffline}
        backLabel="Back to sign in"
        onBack={() => onBack()}
      />
      <p className={styles.help}>
        No codes, or no longer this phone?{' '}
        <SupportMailbox before="Write to">Answer any email that you have from us</SupportMailbox>, and we help
        you in.
      </p>
    </>
  )
}
