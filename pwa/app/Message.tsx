import type { ReactNode } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './Message.module.css'

export interface MessageProps {
  title: string
  /** Stands over the title, for the eye alone. */
  picture?: ReactNode
  /** What happened, in a sentence. */
  children: ReactNode
  /** The way on. */
  actions: ReactNode
}

/** One thing said, and the way on: all that a page has to say. */
export function Message({ title, picture, children, actions }: MessageProps) {
  return (
    <div className={styles.message}>
      {picture}
      <PageTitle>{title}</PageTitle>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
