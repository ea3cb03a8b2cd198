import { type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'
import styles from './FieldFrame.module.css'
import { AlertIcon, CheckIcon } from './icons.tsx'

/** Props of every field, besides its control's own attributes. */
export interface FieldProps {
  /** Inside the box, above the value. */
  label: string
  /** Below the box, says what to do; makes the field invalid. */
  error?: string | undefined
  /** Help below the box, also for screen readers. */
  hint?: ReactNode
  /** Where the value comes from: a tick in the box, in words for screen readers, and where there is room for everyone. */
  mark?: string | undefined
}

/** Attributes that the frame passes to its control. */
export interface ControlAttributes {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  className?: string | undefined
  /** At the right end, inside the box. */
  end?: ReactNode
  children: (control: ControlAttributes) => ReactNode
}

/** The box around a control: label inside, error and hint below, associated for screen readers. */
export function FieldFrame({ label, error, hint, mark, id, className, end, children }: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = [
    error && `${controlId}-error`,
    mark && `${controlId}-mark`,
    hint && `${controlId}-hint`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.box, error && styles.invalid)}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {children({
          id: controlId,
          className: styles.control,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {mark && (
          <p id={`${controlId}-mark`} className={styles.mark}>
            <CheckIcon size={14} />
            <span>{mark}</span>
          </p>
        )}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {error && (
        <p id={`${controlId}-error`} className={styles.error}>
          <AlertIcon size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
