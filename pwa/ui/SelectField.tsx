import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps = FieldProps & ComponentProps<'select'>

/** A select field. Takes every attribute of a `<select>` and its `ref`; the options are its children. */
export function SelectField({ label, error, hint, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => (
        <>
          <select {...select} {...control}>
            {children}
          </select>
          <ChevronDownIcon className={styles.chevron} />
        </>
      )}
    </FieldFrame>
  )
}
