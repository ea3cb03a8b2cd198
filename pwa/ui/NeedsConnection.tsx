import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './classNames.ts'
import styles from './Notice.module.css'
import { Notice } from './Notice.tsx'
import { useOnline, whyOffline } from './useOnline.ts'

/** Whether another notice on the screen already says what waits for a connection. */
export const HasOfflineNotice = createContext(false)

interface NeedsConnectionProps {
  /** One sentence: 'Paying needs a connection.' */
  children: ReactNode
  /** A plain line instead of a notice, if there is little room or a notice is already shown. */
  quiet?: boolean
  className?: string | undefined
}

/** Says why a button with `needsConnection` is disabled. Renders nothing while online, or where `HasOfflineNotice`. */
export function NeedsConnection({ children, quiet = false, className }: NeedsConnectionProps) {
  const hasNotice = useContext(HasOfflineNotice)
  if (useOnline() || hasNotice) return null
  if (quiet)
    return (
      <p className={classNames(styles.quiet, className)}>
        {whyOffline()} {children}
      </p>
    )
  return (
    <Notice tone="warn" className={className}>
      {whyOffline()} {children}
    </Notice>
  )
}
