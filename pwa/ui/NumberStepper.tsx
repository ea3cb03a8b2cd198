import { type Ref, useState } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import styles from './NumberStepper.module.css'

interface NumberStepperProps extends FieldProps {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  name?: string
  id?: string
  className?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A small whole number with − and + buttons. Typed numbers are limited to `min` and `max`. */
export function NumberStepper({
  label,
  error,
  hint,
  mark,
  value,
  onChange,
  min = 1,
  max = 10,
  id,
  className,
  disabled,
  onBlur,
  ...input
}: NumberStepperProps) {
  // Empty while the user replaces the digit.
  const [isEmpty, setEmpty] = useState(false)
  const step = (to: number) => {
    setEmpty(false)
    onChange(Math.min(max, Math.max(min, to)))
  }
  const typed = (text: string) => {
    // `-5` becomes `min` and `2.5` becomes 2; signs and fractions are not read as further digits.
    const number = Number.parseInt(text, 10)
    if (Number.isNaN(number)) setEmpty(true)
    else step(number)
  }
  const stepButton = (to: number, name: string, Icon: typeof PlusIcon) => (
    <button
      type="button"
      className={styles.step}
      aria-label={`${name} ${label.toLowerCase()}`}
      disabled={disabled || to < min || to > max}
      onClick={() => step(to)}
    >
      <Icon size={22} />
    </button>
  )
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      mark={mark}
      id={id}
      className={className}
      end={
        <>
          {stepButton(value - 1, 'Fewer', MinusIcon)}
          {stepButton(value + 1, 'More', PlusIcon)}
        </>
      }
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          disabled={disabled}
          value={isEmpty ? '' : value}
          onChange={(event) => typed(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            setEmpty(false)
            onBlur?.()
          }}
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
