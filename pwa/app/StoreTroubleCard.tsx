import { useState } from 'react'
import { useOffline } from '../features/outbox/useOffline.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NoticeCard.module.css'

/** What is missing where the browser does not keep things. The app works all the same. */
export function StoreTroubleCard() {
  const { trouble } = useOffline()
  const [isDismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {trouble === 'outdated' && (
        <div className={styles.card}>
          <p className={styles.text}>Live Shows was updated in another tab. Reload to go on.</p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
      {trouble === 'not_kept' && !isDismissed && (
        <div className={styles.card}>
          <p className={styles.text}>
            This browser keeps nothing: tickets are not saved for offline use, and what is not sent is lost
            when you close the page.
          </p>
          <Button variant="quiet" onClick={() => setDismissed(true)}>
            OK
          </Button>
        </div>
      )}
    </div>
  )
}
