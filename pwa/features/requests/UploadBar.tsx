import styles from './UploadBar.module.css'

/** @param share of the bytes that are sent; 1 is all */
export function UploadBar({ share }: { share: number }) {
  const percent = Math.round(Math.min(1, share) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Upload of the screenshot"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.bar} style={{ width: `${percent}%` }} />
    </div>
  )
}
