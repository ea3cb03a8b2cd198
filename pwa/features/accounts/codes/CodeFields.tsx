import type { ReactNode } from 'react'
import { FailureNotice } from '../FailureNotice.tsx'
import { CodeField } from './CodeField.tsx'
import { ResendCode } from './ResendCode.tsx'
import type { CodeFormState } from './useCodeForm.ts'

interface CodeFieldsProps {
  form: CodeFormState
  label?: string | undefined
  hint: ReactNode
}

/** The field of a code and what went wrong with it; where only another code helps, the button for that one too. */
export function CodeFields({ form, label, hint }: CodeFieldsProps) {
  const { entry, field, failure, isResending, sendAgain } = form
  return (
    <>
      <CodeField
        ref={field}
        {...(label !== undefined && { label })}
        value={entry.code}
        onChange={entry.type}
        error={entry.refusal?.sentence}
        hint={hint}
      />
      {failure && <FailureNotice {...failure} />}
      {entry.refusal?.isUsedUp && (
        <ResendCode isNeeded until={entry.until} pending={isResending} onResend={sendAgain} />
      )}
    </>
  )
}
