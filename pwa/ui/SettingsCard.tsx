import { type ReactNode, type Ref, useId } from 'react'
import { Card } from './Card.tsx'
import { NeedsConnection } from './NeedsConnection.tsx'
import styles from './SettingsCard.module.css'

interface SettingsCardProps {
  ref?: Ref<HTMLElement>
  title: string
  /** To the right of the title. */
  status?: ReactNode
  /** One sentence about what needs a connection; shown while offline. */
  offline?: string | undefined
  children: ReactNode
}

/** One topic of the settings. */
export function SettingsCard({ ref, title, status, offline, children }: SettingsCardProps) {
  const titleId = useId()
  return (
    <section ref={ref} aria-labelledby={titleId}>
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
