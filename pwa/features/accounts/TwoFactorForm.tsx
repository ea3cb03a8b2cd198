import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { keepsClear } from '../../ui/toasts/placeToast.ts'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import styles from './AuthForm.module.css'
import { CodeField } from './CodeField.tsx'
import { codeLength } from './codeDigits.ts'
import { resendableAfter, resendableAt } from './cooldown.ts'
import { ResendCode } from './ResendCode.tsx'
import type { PendingSignIn } from './session.ts'
import { useResendMfaCode, useVerifyMfa } from './useSession.ts'

const failed = 'Verification Failed'
const fallback = 'Invalid verification code'

interface TwoFactorFormProps {
  pending: PendingSignIn
  /** Back to the password, with a sentence where it has to be given once more. */
  onBack: (reason?: string) => void
}

/** The second step of a sign-in: the code from the phone. */
export default function TwoFactorForm({ pending, onBack }: TwoFactorFormProps) {
  const [code, setCode] = useState('')
  const [sentWords, setSentWords] = useState(pending.message)
  const [refusal, setRefusal] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [until, setUntil] = useState(resendableAt)
  const field = useRef<HTMLInputElement>(null)
  const verify = useVerifyMfa()
  const resend = useResendMfaCode()

  useEffect(() => field.current?.focus(), [])

  /** True where the server has forgotten that there was a password. */
  const hasRunOut = (error: unknown) =>
    error instanceof ApiError && error.status === 401 && error.reply !== undefined

  const send = useSingleFlight(async () => {
    if (code.length !== codeLength) return
    setRefusal(undefined)
    setFailure(undefined)
    dismissError(failed)
    try {
      await verify.mutateAsync(code)
      showToast({ title: 'Login Successful', description: 'Welcome back!', tone: 'good' })
    } catch (error) {
      const sentence = describeError(error, fallback)
      toastForError(error, failed, fallback)
      if (hasRunOut(error)) return onBack(sentence)
      // A wrong code is replaced as a whole.
      if (error instanceof ApiError && error.status === 400) setRefusal(sentence)
      else setFailure(sentence)
      field.current?.select()
      field.current?.focus()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  const sendAgain = useSingleFlight(async () => {
    setFailure(undefined)
    dismissError(failed)
    try {
      const { message, resendAfter } = await resend.mutateAsync()
      setSentWords(message)
      setUntil(resendableAt(resendAfter))
      setCode('')
      setRefusal(undefined)
      showToast({ title: 'Code sent', description: message, tone: 'good' })
      field.current?.focus()
    } catch (error) {
      const sentence = describeError(error, 'Failed to resend code. Please try again.')
      toastForError(error, failed, sentence)
      if (hasRunOut(error)) return onBack(sentence)
      setUntil((before) => resendableAfter(error) ?? before)
      setFailure(sentence)
    }
  })

  return (
    <form className={styles.form} noValidate {...keepsClear} onSubmit={submit}>
      <CodeField
        ref={field}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setRefusal(undefined)
        }}
        error={refusal}
        hint={`${sentWords} It is good for 10 minutes and five tries.`}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button
        type="submit"
        variant="primary"
        full
        disabled={code.length !== codeLength}
        pending={verify.isPending}
        pendingLabel="Verifying..."
      >
        Verify
      </Button>
      <div className={styles.others}>
        <ResendCode until={until} pending={resend.isPending} onResend={() => void sendAgain()} />
        <Button variant="quiet" onClick={() => onBack()}>
          Back to sign in
        </Button>
      </div>
    </form>
  )
}
