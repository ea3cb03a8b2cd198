import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { AlertIcon } from './icons.tsx'
import styles from './Notice.module.css'

const looks = { warn: 'warn', error: 'accent', neutral: 'neutral' }

interface NoticeProps {
  tone: 'warn' | 'error' | 'neutral'
  children: ReactNode
  className?: string | undefined
}

/** A permanent message next to its subject. Screen readers announce an error at once. */
export function Notice({ tone, children, className }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames(styles.notice, styles[looks[tone]], className)}
    >
      {tone !== 'neutral' && <AlertIcon size={20} />}
      <div>{children}</div>
    </div>
  )
}
