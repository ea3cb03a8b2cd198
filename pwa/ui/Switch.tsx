import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  /** Below the label. */
  hint?: ReactNode
}

/** A switch that takes effect at once, without a form. Takes every attribute of an `<input>` and its `ref`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.line}>
        <span className={styles.label}>{label}</span>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state natively
          role="switch"
          className={styles.switch}
          aria-describedby={hint ? hintId : input['aria-describedby']}
        />
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
