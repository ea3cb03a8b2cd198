import { CheckIcon } from '../../../ui/icons.tsx'
import styles from './ReadMark.module.css'

/** Below a field: its value was read from the screenshot. */
export function ReadMark() {
  return (
    <span className={styles.mark}>
      <CheckIcon size={14} />
      From your screenshot
    </span>
  )
}
