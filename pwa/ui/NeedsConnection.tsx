import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Notice.module.css'
import { Notice } from './Notice.tsx'
import { useOnline, whyOffline } from './useOnline.ts'

interface NeedsConnectionProps {
  /** One sentence: 'Paying needs a connection.' */
  children: ReactNode
  /** A plain line instead of a notice, if there is little room or a notice is already shown. */
  quiet?: boolean
  className?: string | undefined
}

/** Says why a button with `needsConnection` is disabled. Renders nothing while online. */
export function NeedsConnection({ children, quiet = false, className }: NeedsConnectionProps) {
  if (useOnline()) return null
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
