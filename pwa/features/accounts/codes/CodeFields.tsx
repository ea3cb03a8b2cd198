import type { ReactNode } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { codeDigits } from './codeDigits.ts'
import { ResendCode } from './ResendCode.tsx'
import type { CodeFormState } from './useCodeForm.ts'

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
