import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './classNames.ts'
import { AlertIcon, PencilIcon } from './icons.tsx'

import styles from './TextField.module.css'

/** Props of every field, besides its control's own attributes. */
export interface FieldProps {
  /** Inside the box, above the value. */
  label: string
  /** Below the box, says what to do; makes the field invalid. */
  error?: string | undefined
  /** Help below the box, also for screen readers. */
  hint?: ReactNode
  /** The origin of the value, for screen readers. */
  mark?: string | undefined
  /** A line of a card (its `className` makes it one), which looks like a field only while it has the focus. */
  isLine?: boolean | undefined
  /** Asks for the value of an empty line, in a few words. */
  ask?: string | undefined
}

/** Attributes that the frame passes to its control. */
export interface ControlAttributes {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  className?: string | undefined
  /** Shown at the right end, inside the box. */
  end?: ReactNode
  children: (control: ControlAttributes) => ReactNode
}

/** The box around a control: label inside, error and hint below, associated for screen readers. */
export function FieldFrame({
  label,
  error,
  hint,
  mark,
  isLine = false,
  ask,
  className,
  end,
  children,
}: FieldFrameProps) {
  const id = useId()
  const note = mark ?? ask
  const describedBy = [error && `${id}-error`, note && `${id}-note`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.box, error && styles.invalid)}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {children({
          id,
          className: styles.control,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {note && (
          <p id={`${id}-note`} className={mark && 'visually-hidden'}>
            {note}
          </p>
        )}
        {end && <div className={styles.end}>{end}</div>}
        {isLine && !end && !ask && <PencilIcon size={18} />}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & Pick<FieldFrameProps, 'end'> & ComponentProps<'input'>

/**
 * A single-line text field. Takes every attribute of an `<input>` and its `ref`, so that
 * `<TextField label="Venue" {...form.field('venue')} />` works.
 */
export function TextField({
  label,
  error,
  hint,
  mark,
  isLine,
  ask,
  end,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, mark, isLine, ask, end, className }}>
      {(control) => (
        // A form's last field says what else Enter does.
        <input type="text" enterKeyHint="next" {...input} {...control} />
      )}
    </FieldFrame>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A checkbox; the whole line is clickable. Takes every attribute of an `<input>` and its `ref`. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className={`target ${styles.line}`}>
        <input {...input} type="checkbox" className={styles.check} />
        <span>{label}</span>
      </label>
    </div>
  )
}

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
  disabled?: boolean
}

/** The checkbox that makes a form's passwords readable. */
export function ShowPassword({ shown, onChange, label = 'Show password', ...checkbox }: ShowPasswordProps) {
  return (
    <Checkbox
      {...checkbox}
      label={label}
      checked={shown}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
