import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  /** What it does, under the label. */
  hint?: ReactNode
}

/** Something that is on or off at once, without a form around it. Takes every attribute of an `<input>` and its `ref`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.line}>
        <span className={styles.label}>{label}</span>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a box says by itself whether it is checked
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
