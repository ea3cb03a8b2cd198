import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import styles from './SettingsCard.module.css'

interface SettingsCardProps {
  title: string
  /** At the right of the title: a status. */
  status?: ReactNode
  /** What needs a connection, in a sentence; shown while there is none. */
  offline?: string
  children: ReactNode
}

/** One matter of the settings. */
export function SettingsCard({ title, status, offline, children }: SettingsCardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {status}
        </div>
        {offline && <NeedsConnection>{offline}</NeedsConnection>}
        {children}
      </Card>
    </section>
  )
}
