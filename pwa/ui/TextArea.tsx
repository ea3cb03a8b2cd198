import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** A multi-line text field. Takes every attribute of a `<textarea>` and its `ref`. */
export function TextArea({ label, error, hint, id, className, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <textarea rows={rows} {...textarea} {...control} />}
    </FieldFrame>
  )
}
