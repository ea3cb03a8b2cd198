import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'
import { Spinner } from './Spinner.tsx'
import { useOnline } from './useOnline.ts'

interface ButtonLook {
  /**
   * `primary` is the one action of a screen; `secondary` stands beside it; `quiet` is text only; `danger` takes something
   * away; `ink` sends a chat message.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'ink'
  /** As wide as what it stands in. */
  full?: boolean
  /** Stands before the label. */
  icon?: ReactNode
  /** It would be in vain without a connection, so it is off while there is none; `NeedsConnection` beside it says so. */
  needsConnection?: boolean
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While a call is running: a spinner, no second click. The button keeps the focus. */
  pending?: boolean
  /** Replaces the label while pending, e.g. 'Submitting...'. */
  pendingLabel?: ReactNode
}

/** A button of at least 44 pixels. It is `type="button"` unless told otherwise. */
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
  // `disabled` would throw the focus away in the middle of a form, so what is off for a while only says that it is.
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

/** A link that looks like a button; for everything that has an address. */
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
