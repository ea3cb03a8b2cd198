import { Notice } from '../../ui/Notice.tsx'
import { useOffline } from '../useOffline.ts'
import styles from './OutboxSheet.module.css'
import { useSituation } from './useSituation.ts'

/** Why things wait, and what for. */
export function OutboxSituation() {
  const { trouble } = useOffline()
  return (
    <>
      <Reason />
      {trouble === 'not_kept' && (
        <p className={styles.quiet}>
          This browser keeps nothing: what is unsent lives only until this page is closed.
        </p>
      )}
    </>
  )
}

function Reason() {
  const words = useSituation()
  if (!words) return null
  return words.tone === 'quiet' ? (
    <p className={styles.quiet}>{words.text}</p>
  ) : (
    <Notice tone="warn">{words.text}</Notice>
  )
}
