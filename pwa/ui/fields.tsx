import { type ComponentProps, useState } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'
import styles from './layout.module.css'
import { FieldFrame, type FieldProps } from './TextField.tsx'

/** No `maxLength`, which truncates pasted text silently. The form says that it is too long. */
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'maxLength'>

/** A multi-line text field. Takes the other attributes of a `<textarea>` and its `ref`. */
export function TextArea({ label, error, hint, className, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          inputMode="text"
          enterKeyHint="enter"
          autoComplete="off"
          {...textarea}
          {...control}
        />
      )}
    </FieldFrame>
  )
}

/** Tickets per request. */
const [min, max] = [1, 10]

interface NumberStepperProps extends Omit<FieldProps, 'hint'> {
  /** 0 if there is none yet. */
  value: number
  onChange: (value: number) => void
  name: string
  className?: string
  disabled?: boolean
  /** While there is none yet. */
  placeholder?: string | undefined
}

/** A number of tickets with − and + buttons. Typed numbers are limited to those that are possible. */
export function NumberStepper({
  value,
  onChange,
  name,
  disabled,
  placeholder = 'How many?',
  ...frame
}: NumberStepperProps) {
  // Empty while the user replaces the digit.
  const [isEmpty, setEmpty] = useState(false)
  const step = (to: number) => {
    setEmpty(false)
    onChange(Math.min(max, Math.max(min, to)))
  }
  const typed = (text: string) => {
    // `-5` becomes 1 and `2.5` becomes 2; signs and fractions are not read as further digits.
    const number = Number.parseInt(text, 10)
    if (Number.isNaN(number)) setEmpty(true)
    else step(number)
  }
  const stepButton = (to: number, what: string, Icon: typeof PlusIcon) => (
    <button
      type="button"
      className={`icon-button ${styles.step}`}
      aria-label={`${what} tickets`}
      disabled={disabled || to < min || to > max}
      onClick={() => step(to)}
    >
      <Icon size={22} />
    </button>
  )
  return (
    <FieldFrame
      {...frame}
      end={
        <>
          {stepButton(value - 1, 'Fewer', MinusIcon)}
          {stepButton(value + 1, 'More', PlusIcon)}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value === 0 ? undefined : value}
          placeholder={value === 0 ? placeholder : undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          disabled={disabled}
          value={isEmpty || value === 0 ? '' : value}
          onChange={(event) => typed(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEmpty(false)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(value + (event.key === 'ArrowUp' ? 1 : -1))
          }}
        />
      )}
    </FieldFrame>
  )
}
