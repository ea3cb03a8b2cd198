import styles from './UnreadPill.module.css'

/** '1 new': messages of staff that the customer has not read. Nothing without any. */
export function UnreadPill({ count }: { count: number }) {
  if (!(count > 0)) return null
  return <span className={styles.pill}>{count} new</span>
}
