import { notificationsOutline, settingsOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import styles from './AccountLinks.module.css'

/** Links to the user's settings, for the headers of the dashboards. */
export function AccountLinks() {
  return (
    <>
      <Link to="/notifications" className={styles.link} aria-label="Notifications" title="Notifications">
        <AppIcon icon={notificationsOutline} />
      </Link>
      <Link
        to="/account-settings"
        className={styles.link}
        aria-label="Account settings"
        title="Account settings"
      >
        <AppIcon icon={settingsOutline} />
      </Link>
    </>
  )
}
