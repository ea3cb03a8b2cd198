import { Link } from 'react-router-dom'
import styles from './Logo.module.css'

/** The product's name, linking to the landing page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      Live Shows
    </Link>
  )
}
