import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'
import { Link, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { useNow } from '../../ui/useNow.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { isRefused, isVisibleToUser, type OutboxEntry } from '../queue/outboxEntry.ts'
import { useOutboxEntries } from '../useOutbox.ts'
import styles from './OutboxButton.module.css'

/** Link to the Outbox with the number of unsent entries, for the header. Renders nothing if there are none. */
export function OutboxButton() {
  const entries = (useOutboxEntries() ?? []).filter(isVisibleToUser)
  return entries.length > 0 ? <Counted entries={entries} /> : null
}

/** Entries sent within this time are not shown, so that the button does not flicker. */
const showAfterMs = 1_500

function Counted({ entries }: { entries: readonly OutboxEntry[] }) {
  const { search } = useLocation()
  const now = useNow(500).getTime()
  const refused = entries.filter(isRefused).length
  const count = entries.length
  const isSlow = entries.some(({ writtenAt }) => now - Date.parse(writtenAt) > showAfterMs)
  if (!isSlow && refused === 0) return null
  const needs = refused > 0 ? `, ${refused} ${refused === 1 ? 'needs' : 'need'} your attention` : ''
  const label = `Outbox: ${count} unsent${needs}`
  return (
    <Link
      to={withOutbox(search)}
      state={openedHere}
      className={classNames(styles.button, refused > 0 && styles.needsYou)}
      aria-label={label}
    >
      <AppIcon icon={refused > 0 ? alertCircleOutline : cloudUploadOutline} size={22} />
      <span aria-hidden="true" className={classNames(styles.count, 'tabular')}>
        {count}
      </span>
    </Link>
  )
}

/** Returns the current page's query with the Outbox opened. @param search the current query */
function withOutbox(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('outbox', '1')
  return `?${parameters}`
}
