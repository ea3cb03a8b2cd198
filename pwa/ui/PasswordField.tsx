import type { ComponentProps } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'> & {
  /** Whether the letters can be read. One `ShowPassword` may govern several fields of a form. */
  shown: boolean
}

/** A password. Say `autoComplete="current-password"` or `"new-password"`. */
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

/** The box that shows what is typed into the password fields of its form. */
export function ShowPassword({ shown, onChange, label = 'Show password' }: ShowPasswordProps) {
  return <Checkbox label={label} checked={shown} onChange={(event) => onChange(event.target.checked)} />
}
