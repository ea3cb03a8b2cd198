import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import styles from './ShortcutHelp.module.css'
import { shortcutKeys } from './shortcuts.ts'

interface ShortcutHelpProps {
  isOpen: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The list of keyboard shortcuts, and the setting to turn them off. */
export function ShortcutHelp({ isOpen, onClose, isOn, onSwitch }: ShortcutHelpProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {shortcutKeys.map(({ command, label, shown }) => (
          <div key={command} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <kbd className={styles.key}>{shown}</kbd>
            </dd>
          </div>
        ))}
        <div className={styles.line}>
          <dt>Go to a request, tab or list</dt>
          <dd>
            <kbd className={styles.key}>Ctrl K or ⌘K</kbd>
          </dd>
        </div>
        <div className={styles.line}>
          <dt>Open the request</dt>
          <dd>
            <kbd className={styles.key}>Enter</kbd>
          </dd>
        </div>
      </dl>
      <Checkbox
        label="Use single-key shortcuts on this device"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Sheet>
  )
}
