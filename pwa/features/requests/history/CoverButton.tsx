import styles from './CoverButton.module.css'

interface CoverButtonProps {
  /** Id of the element that names what is opened. */
  describedBy: string
  onClick: () => void
}

/** The View button of a request: all of its card or row, which has to be positioned. What lies above it stays in reach. */
export function CoverButton({ describedBy, onClick }: CoverButtonProps) {
  return (
    <button
      type="button"
      className={styles.cover}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className="visually-hidden">View</span>
    </button>
  )
}
