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
import { resendableAfter } from './cooldown.ts'
import { ResendCode } from './ResendCode.tsx'
import { resetError } from './resetWords.ts'
import type { PasswordReset } from './usePasswordReset.ts'

export function ResetCodeStep({ reset }: { reset: PasswordReset }) {
  const { code, setCode, sentTo = '', until, setUntil, refusal, refuseCode, request, verify } = reset
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const send = useSingleFlight(async () => {
    if (code.length !== codeLength) return
    setFailure(undefined)
    dismissError(resetError)
    try {
      await verify.mutateAsync()
      reset.goTo('newPassword')
    } catch (error) {
      const fallback = 'Failed to verify code. Please try again.'
      toastForError(error, resetError, fallback)
      if (error instanceof ApiError && error.status === 400) refuseCode(describeError(error, 'Invalid code'))
      else setFailure(describeError(error, fallback))
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
    dismissError(resetError)
    try {
      const { message } = await request.mutateAsync(sentTo)
      showToast({ title: 'Code sent', description: message, tone: 'good' })
      field.current?.focus()
    } catch (error) {
      const fallback = 'Failed to resend code. Please try again.'
      setUntil((before) => resendableAfter(error) ?? before)
      setFailure(describeError(error, fallback))
      toastForError(error, resetError, fallback)
    }
  })

  return (
    <form className={styles.form} noValidate {...keepsClear} onSubmit={submit}>
      <CodeField
        ref={field}
        label="6-digit code"
        value={code}
        onChange={setCode}
        error={refusal}
        hint={
          <>
            If an account with <strong>{sentTo}</strong> exists, a code is on its way there. It is good for 15
            minutes and five tries. Please look into your spam folder too.
          </>
        }
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
        <ResendCode until={until} pending={request.isPending} onResend={() => void sendAgain()} />
        <Button variant="quiet" onClick={reset.goBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
