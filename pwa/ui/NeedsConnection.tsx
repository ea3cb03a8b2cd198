import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './NeedsConnection.module.css'
import { Notice } from './Notice.tsx'
import { useOnline } from './useOnline.ts'

interface NeedsConnectionProps {
  /** What cannot be done meanwhile, in a sentence: 'Paying needs a connection.' */
  children: ReactNode
  /** A plain line, for where there is little room or a notice stands above already. */
  quiet?: boolean
  className?: string | undefined
}

/** Says beside a button with `needsConnection` why it is off; nothing while there is a connection. */
export function NeedsConnection({ children, quiet = false, className }: NeedsConnectionProps) {
  if (useOnline()) return null
  if (quiet) return <p className={classNames(styles.quiet, className)}>You are offline. {children}</p>
  return (
    <Notice tone="warn" className={className}>
      You are offline. {children}
    </Notice>
  )
}
