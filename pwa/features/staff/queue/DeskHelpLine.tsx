import { Button } from '../../../ui/Button.tsx'
import styles from './DeskHelpLine.module.css'

/** The most useful keyboard shortcuts, below the list. Hidden on touch devices. */
export function DeskHelpLine({ isOn, onHelp }: { isOn: boolean; onHelp: () => void }) {
  return (
    <div className={styles.line}>
      {isOn && (
        <p>
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> open · <kbd>?</kbd> all shortcuts
        </p>
      )}
      <Button variant="quiet" onClick={onHelp}>
        Shortcuts
      </Button>
    </div>
  )
}
