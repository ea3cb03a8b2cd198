import { useState } from 'react'
import type { StoreTrouble } from '../offline/openOfflineDb.ts'
import { useStoreTrouble } from '../outbox/useOutbox.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NoticeCard.module.css'

/** Says what is limited when the device's storage has a problem. The app keeps working. */
export function StoreTroubleCard() {
  const trouble = useStoreTrouble()
  const [dismissed, setDismissed] = useState<StoreTrouble>()
  return (
    <div role="status">
      {trouble && trouble !== dismissed && (
        <div className={styles.card}>
          <p className={styles.text}>{words[trouble]}</p>
          {trouble === 'outdated' ? (
            <Button onClick={() => location.reload()}>Reload</Button>
          ) : (
            <Button variant="quiet" onClick={() => setDismissed(trouble)}>
              OK
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const words: Record<StoreTrouble, string> = {
  not_kept:
    'This browser does not store anything: tickets are not available offline, and unsent items are lost when you close the page.',
  full: 'This device has no space left. Saved data can still be read, but nothing new can be saved or sent until you free some space.',
  outdated: 'Live Shows was updated in another tab. Reload to use the new version.',
}
