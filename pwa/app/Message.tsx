import type { ReactNode } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './Message.module.css'

interface MessageProps {
  title: string
  /** Above the title, decorative. */
  picture?: ReactNode
  /** One sentence about what happened. */
  children: ReactNode
  /** Links and buttons that lead on. */
  actions: ReactNode
}

/** A title, one sentence and actions, as the only content of a page. */
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

/** A whole page with one message. */
export function MessagePage(message: MessageProps) {
  return (
    <main>
      <Message {...message} />
    </main>
  )
}
