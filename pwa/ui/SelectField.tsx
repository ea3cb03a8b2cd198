import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps = FieldProps & ComponentProps<'select'>

/** One choice of several, by the device's own list. `children` are `<option>`s. */
export function SelectField({ label, error, hint, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      id={id}
      className={className}
      end={<ChevronDownIcon className={styles.chevron} />}
    >
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </FieldFrame>
  )
}
