import type { ReactNode } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './MessagePage.module.css'

interface MessagePageProps {
  title: string
  /** What happened, in a sentence. */
  children: ReactNode
  /** The way on. */
  actions: ReactNode
}

/** A page that says one thing and shows the way on. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
