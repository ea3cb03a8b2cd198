import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'
import { Link, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { useNow } from '../../ui/useNow.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { concernsPerson, type OutboxEntry } from '../queue/outboxEntry.ts'
import { useOutboxEntries } from '../useOutbox.ts'
import styles from './OutboxButton.module.css'
import { withOutbox } from './outboxAddress.ts'

/** For the header: how much is unsent, and the way there. Not there when nothing is. */
export function OutboxButton() {
  const entries = (useOutboxEntries() ?? []).filter(concernsPerson)
  return entries.length > 0 ? <Counted entries={entries} /> : null
}

/** What is sent within that time never was a reason to look. */
const patienceMs = 1_500

function Counted({ entries }: { entries: readonly OutboxEntry[] }) {
  const { search } = useLocation()
  const now = useNow(500).getTime()
  const needy = entries.filter(({ state }) => state === 'needs_you').length
  const count = entries.length
  const isNews = entries.some(({ writtenAt }) => now - Date.parse(writtenAt) > patienceMs)
  if (!isNews && needy === 0) return null
  const label = `Outbox: ${count} unsent${needy > 0 ? `, ${needy} ${needy === 1 ? 'needs' : 'need'} you` : ''}`
  return (
    <Link
      to={withOutbox(search)}
      state={openedHere}
      className={classNames(styles.button, needy > 0 && styles.needsYou)}
      aria-label={label}
    >
      <AppIcon icon={needy > 0 ? alertCircleOutline : cloudUploadOutline} size={22} />
      <span aria-hidden="true" className={classNames(styles.count, 'tabular')}>
        {count}
      </span>
    </Link>
  )
}
