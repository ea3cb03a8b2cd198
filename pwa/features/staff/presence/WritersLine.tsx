import { useWriters } from './useWriters.ts'
import styles from './WritersLine.module.css'

/** 'Ana is writing an offer', over the form; announced. */
export function WritersLine({ requestId }: { requestId: string }) {
  const words = useWriters(requestId)
  return (
    <p role="status" className={styles.line}>
      {words}
    </p>
  )
}
