import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button, SubmitButton } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../auth.module.css'
import { FailureNotice, useTimeUntil } from '../FailureNotice.tsx'
import { codeDigits, codeLength, formatCountdown } from './code.ts'
import type { CodeFormState } from './useCodeForm.ts'

interface CodeFormProps {
  form: CodeFormState
  label?: string
  /** Where the code was sent. */
  hint: ReactNode
  /** Says that this needs a connection. Shown while offline. */
  offline: string
  backLabel: string
  onBack: () => void
}

/** A page's form for a code: the field, and the buttons to verify it, to request another one and to go back. */
export function CodeForm({ form, label, hint, offline, backLabel, onBack }: CodeFormProps) {
  const { entry, field, isVerifying, isResending, resend } = form
  useEffect(() => field.current?.focus(), [field])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <NeedsConnection>{offline}</NeedsConnection>
      <CodeFields form={form} label={label} hint={hint} />
      <SubmitButton
        disabled={entry.code.length !== codeLength}
        pending={isVerifying}
        pendingLabel="Verifying..."
      >
        Verify
      </SubmitButton>
      <div className={styles.others}>
        {!entry.refusal?.isUsedUp && (
          <ResendCode allowedAt={entry.resendAt} pending={isResending} onResend={resend} />
        )}
        <Button variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </form>
  )
}

interface CodeFieldsProps {
  form: CodeFormState
  label?: string | undefined
  /** Where the code was sent. */
  hint: ReactNode
}

/** The field for a code and its errors. If the code can no longer be used, also the button to request a new one. */
export function CodeFields({ form, label = 'Verification code', hint }: CodeFieldsProps) {
  const { entry, field, failure, isResending, resend } = form
  return (
    <>
      {/* No `maxLength`, which would truncate a pasted `123 456` before its space is removed. */}
      <TextField
        ref={field}
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={entry.code}
        onChange={(event) => entry.type(codeDigits(event.target.value))}
        error={entry.refusal?.message}
        hint={hint}
      />
      {failure && <FailureNotice {...failure} />}
      {entry.refusal?.isUsedUp && (
        <ResendCode isNeeded allowedAt={entry.resendAt} pending={isResending} onResend={resend} />
      )}
    </>
  )
}

interface ResendCodeProps {
  /** See `resendAllowedAt`. */
  allowedAt: number
  pending: boolean
  /** The last code can no longer be used, so a new one is the only way to continue. */
  isNeeded?: boolean
  onResend: () => void
}

/** Requests another code. Shows a countdown until that is allowed. */
export function ResendCode({ allowedAt, pending, isNeeded = false, onResend }: ResendCodeProps) {
  const left = useTimeUntil(allowedAt)
  const label = isNeeded ? 'Send a new code' : 'Resend code'
  return (
    <Button
      variant={isNeeded ? 'primary' : 'quiet'}
      full={isNeeded}
      needsConnection
      disabled={left > 0}
      pending={pending}
      pendingLabel="Sending..."
      onClick={onResend}
    >
      {left > 0 ? `${label} in ${formatCountdown(left)}` : label}
    </Button>
  )
}
