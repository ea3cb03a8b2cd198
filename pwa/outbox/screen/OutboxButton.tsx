import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'
import { Link, useLocation } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { useNow } from '../../ui/useNow.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { isRefused, isVisibleToUser } from '../queue/outboxEntry.ts'
import { useOutboxEntries } from '../useOutbox.ts'
import styles from './OutboxButton.module.css'

/** Link to the Outbox with the number of unsent entries, for the header. Renders nothing if there are none. */
export function OutboxButton() {
  const { to, state, label, count, needsYou } = useOutboxLink()
  if (count === 0) return null
  return (
    <Link
      to={to}
      state={state}
      className={classNames(styles.button, needsYou && styles.needsYou)}
      aria-label={label}
    >
      <AppIcon icon={needsYou ? alertCircleOutline : cloudUploadOutline} size={22} />
      <span aria-hidden="true" className={classNames(styles.count, 'tabular')}>
        {count}
      </span>
    </Link>
  )
}

/** Entries sent within this time are not counted, so that nothing flickers. */
const showAfterMs = 1_500

/** The link to the Outbox on the current page. `count` is the number of unsent entries, `needsYou` whether one was refused. */
export function useOutboxLink() {
  const { search } = useLocation()
  const unsent = useOutboxEntries((entries) => {
    const visible = entries.filter(isVisibleToUser)
    return {
      total: visible.length,
      refused: visible.filter(isRefused).length,
      oldest: visible[0]?.writtenAt ?? '',
    }
  })
  const { total, refused, oldest } = unsent ?? { total: 0, refused: 0, oldest: '' }
  const now = useNow(total > 0 ? 500 : undefined).getTime()
  const isSlow = now - Date.parse(oldest) > showAfterMs
  const count = isSlow || refused > 0 ? total : 0
  const needs = refused > 0 ? `, ${refused} ${refused === 1 ? 'needs' : 'need'} your attention` : ''
  const parameters = new URLSearchParams(search)
  parameters.set('outbox', '1')
  return {
    to: `?${parameters}`,
    state: openedHere,
    label: count > 0 ? `Outbox: ${count} unsent${needs}` : 'Outbox',
    count,
    needsYou: refused > 0,
  }
}
