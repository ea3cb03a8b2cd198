import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import styles from './OutboxButton.module.css'
import { useOutboxLink } from './useOutboxLink.ts'

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
