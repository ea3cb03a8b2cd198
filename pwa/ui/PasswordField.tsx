import type { ComponentProps } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'> & {
  /** Whether the password is readable. One `ShowPassword` can control several fields. */
  shown: boolean
}

/** A password field. Set `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({ shown, ...field }: PasswordFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
    />
  )
}

interface ShowPasswordProps {
  shown: boolean
  onChange: (shown: boolean) => void
  label?: string
}

/** The checkbox that makes a form's passwords readable. */
export function ShowPassword({ shown, onChange, label = 'Show password' }: ShowPasswordProps) {
  return <Checkbox label={label} checked={shown} onChange={(event) => onChange(event.target.checked)} />
}
