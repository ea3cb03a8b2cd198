import { classNames } from './classNames.ts'
import styles from './Spinner.module.css'

interface SpinnerProps {
  /** For screen readers. Omit it if there is text beside the spinner. */
  label?: string
  /** Side length in pixels. */
  size?: number
  className?: string
}

/** An activity indicator. Use `Skeleton` if the layout of the content is known. */
export function Spinner({ label, size = 22, className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, className)} role={label ? 'status' : undefined}>
      <span className={styles.ring} style={{ width: size, height: size }} aria-hidden="true" />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

/** A spinner in the middle of an otherwise empty page. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner label={label} size={32} />
    </div>
  )
}
