import { useOnline } from '../../../ui/useOnline.ts'
import styles from './ChatThread.module.css'

/** Says that messages are missing on this device, so that the thread does not look complete. */
export function MissingMessages({ which }: { which: 'Earlier' | 'Some' }) {
  const isOnline = useOnline()
  return (
    <p className={styles.note}>
      {which} messages are not on this device yet.{!isOnline && ' They appear once you are connected.'}
    </p>
  )
}
