import { byDeviceClock } from '../../http/clock.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { useOutboxActivity, useOutboxEntries, useStoreTrouble } from '../useOutbox.ts'
import styles from './OutboxEntries.module.css'
import { situationWords } from './situationWords.ts'

/** Says why entries wait, and if the browser stores nothing. */
export function OutboxSituation() {
  const { lastResult } = useOutboxActivity()
  const entries = useOutboxEntries() ?? []
  const offline = useOnline() ? undefined : whyOffline()
  // The next attempt is planned by the device's clock.
  const now = byDeviceClock(useNow(1000).getTime())
  const words = situationWords({ entries, lastResult, offline, now })
  const trouble = useStoreTrouble()
  return (
    <>
      {words?.tone === 'quiet' && <p className={styles.quiet}>{words.text}</p>}
      {words?.tone === 'warn' && <Notice tone="warn">{words.text}</Notice>}
      {trouble === 'not_kept' && (
        <p className={styles.quiet}>
          This browser does not store anything: unsent items are lost when you close this page.
        </p>
      )}
    </>
  )
}
