import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import styles from '../AuthForm.module.css'
import { CodeFields } from './CodeFields.tsx'
import { codeLength } from './codeDigits.ts'
import { ResendCode } from './ResendCode.tsx'
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
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        disabled={entry.code.length !== codeLength}
        pending={isVerifying}
        pendingLabel="Verifying..."
      >
        Verify
      </Button>
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
