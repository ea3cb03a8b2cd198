import type { ReactNode, Ref } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { codeDigits } from './codeDigits.ts'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Where the code was sent. */
  hint: ReactNode
  error?: string | undefined
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** The six digits of a code. No `maxLength`, which would cut `123 456` off before its space is taken out. */
export function CodeField({ value, onChange, label = 'Verification code', ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      value={value}
      onChange={(event) => onChange(codeDigits(event.target.value))}
    />
  )
}
