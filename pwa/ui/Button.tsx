import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'
import { useOnline } from './useOnline.ts'

interface ButtonLook {
  /** `primary`: the main action of a screen; `quiet`: text only; `danger`: destructive; `ink`: sends a chat message. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'ink'
  /** Whether it is as wide as its container. */
  full?: boolean
  /** Shown before the label. */
  icon?: ReactNode
  /** Disables the button while offline. Put a `NeedsConnection` beside it, which says why. */
  needsConnection?: boolean
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** A call is running: shows a spinner and ignores clicks. The button keeps the focus. */
  pending?: boolean
  /** Replaces the label while pending, e.g. 'Submitting...'. */
  pendingLabel?: ReactNode
}

/** A button of at least 44 pixels; `type="button"` by default. */
export function Button({
  variant = 'secondary',
  full,
  icon,
  pending = false,
  pendingLabel,
  needsConnection = false,
  children,
  className,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  const isOnline = useOnline()
  // A temporarily disabled button uses `aria-disabled`, because `disabled` would lose the focus.
  const isOff = pending || (needsConnection && !isOnline)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], full && styles.full, className)}
      onClick={click}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner size={18} /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  full,
  icon,
  needsConnection = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonLook & LinkProps) {
  const isOnline = useOnline()
  const isOff = needsConnection && !isOnline
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Link
      {...rest}
      className={classNames(styles.button, styles[variant], full && styles.full, className)}
      onClick={click}
      aria-disabled={isOff || undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

interface SpinnerProps {
  /** Label for screen readers. Omit it if there is text beside the spinner. */
  label?: string
  /** Side length in pixels. */
  size?: number
}

/** An activity indicator. Use `Skeleton` if the layout of the content is known. */
export function Spinner({ label, size = 22 }: SpinnerProps) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <span className={styles.ring} style={{ width: size, height: size }} aria-hidden="true" />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

/** A spinner in the middle of an otherwise empty page. */
export function PageSpinner() {
  return (
    <div className={styles.page}>
      <Spinner label="Loading" size={32} />
    </div>
  )
}

/** Sends a form over the network. */
export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" variant="primary" full needsConnection {...props} />
}
