import { Link } from 'react-router-dom'
import styles from './PublicFooter.module.css'

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>Live Shows</p>
          <p>A private concierge for live-event tickets.</p>
        </div>
        <nav aria-label="Legal" className={styles.links}>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
        </nav>
        <p>© 2025 Live Shows</p>
      </div>
    </footer>
  )
}
