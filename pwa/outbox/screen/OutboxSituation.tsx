import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOutboxActivity, useOutboxEntries, useStoreTrouble } from '../useOutbox.ts'
import styles from './OutboxSheet.module.css'
import { type SituationWords, situationWords } from './situationWords.ts'

/** Returns why entries wait right now; undefined if there is nothing to say. */
export function useSituation(): SituationWords | undefined {
  const { lastResult } = useOutboxActivity()
  const entries = useOutboxEntries() ?? []
  const isOnline = useOnline()
  const now = useNow(1000).getTime()
  return situationWords({ entries, lastResult, isOnline, now })
}

/** Says why entries wait, and if the browser stores nothing. */
export function OutboxSituation() {
  const words = useSituation()
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
