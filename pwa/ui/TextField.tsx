import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

type TextFieldProps = FieldProps & ComponentProps<'input'>

/**
 * A single-line text field. Takes every attribute of an `<input>` and its `ref`, so that
 * `<TextField label="Venue" {...form.field('venue')} />` works.
 */
export function TextField({ label, error, hint, mark, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} mark={mark} id={id} className={className}>
      {(control) => <input type="text" {...input} {...control} />}
    </FieldFrame>
  )
}
