import { IonIcon } from '@ionic/react'
import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'
import { Link, useLocation } from 'react-router-dom'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'
import { classNames } from '../../ui/classNames.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './OutboxButton.module.css'
import { withOutbox } from './outboxAddress.ts'
import { useOutboxEntries } from './useOffline.ts'

/** For the header: how much is unsent, and the way there. Not there when nothing is. */
export function OutboxButton() {
  const entries = useOutboxEntries() ?? []
  return entries.length > 0 ? <Counted entries={entries} /> : null
}

/** What is sent within that time never was a reason to look. */
const patienceMs = 1_500

function Counted({ entries }: { entries: readonly OutboxEntry[] }) {
  const { search } = useLocation()
  const now = useNow(500).getTime()
  const needy = entries.filter(({ state }) => state === 'needs_you').length
  const isNews = entries.some(({ writtenAt }) => now - Date.parse(writtenAt) > patienceMs)
  if (!isNews && needy === 0) return null
  const label = `Outbox: ${entries.length} unsent${needy > 0 ? `, ${needy} ${needy === 1 ? 'needs' : 'need'} you` : ''}`
  return (
    <Link
      to={withOutbox(search)}
      className={classNames(styles.button, needy > 0 && styles.needsYou)}
      aria-label={label}
    >
      <IonIcon icon={needy > 0 ? alertCircleOutline : cloudUploadOutline} aria-hidden="true" />
      <span aria-hidden="true" className="tabular">
        {entries.length}
      </span>
    </Link>
  )
}
