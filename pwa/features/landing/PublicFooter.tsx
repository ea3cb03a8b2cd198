import styles from './PublicFooter.module.css'

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>Live Shows</p>
        <p>A private concierge for live-event tickets.</p>
        <p>© 2025 Live Shows. All rights reserved.</p>
      </div>
    </footer>
  )
}
