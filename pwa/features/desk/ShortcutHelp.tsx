import { useLocation } from 'react-router-dom'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Checkbox } from '../../ui/TextField.tsx'
import styles from './desk.module.css'
import { type ShortcutCommand, shortcutKeys } from './deskCommands.tsx'

/** Handled where they are pressed. */
const keysOfLists = [
  { label: 'Find anything, or do something', shown: 'Ctrl K or ⌘K' },
  { label: 'Open the row that has the focus', shown: 'Enter' },
]

const keysOfRequests = [
  { label: 'Send the offer and open the next request', shown: 'Enter, Ctrl Shift Enter or ⌘Shift Enter' },
  { label: 'Send the offer, or save the note', shown: 'Ctrl Enter or ⌘Enter' },
  { label: 'Deliver the tickets and open the next request', shown: 'Ctrl Enter or ⌘Enter' },
  { label: 'Send the message', shown: 'Enter, Ctrl Enter or ⌘Enter' },
  { label: 'Send the message and open the next request', shown: 'Ctrl Shift Enter or ⌘Shift Enter' },
  { label: 'New line in a message', shown: 'Shift Enter' },
  { label: 'Zoom the enlarged screenshot', shown: '+ − 0' },
  { label: 'Move the enlarged screenshot', shown: '← ↑ → ↓' },
]

/** Developers only look at lists. */
const developerCommands: readonly ShortcutCommand[] = ['next', 'previous', 'search', 'leave', 'help']

interface ShortcutHelpProps {
  isOpen: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The list of keyboard shortcuts, and the setting to turn them off. */
export default function ShortcutHelp({ isOpen, onClose, isOn, onSwitch }: ShortcutHelpProps) {
  const isDeveloper = useLocation().pathname === '/developer'
  const keys = isDeveloper
    ? [...shortcutKeys.filter(({ command }) => developerCommands.includes(command)), ...keysOfLists]
    : [...shortcutKeys, ...keysOfLists, ...keysOfRequests]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Stack>
        <dl>
          {keys.map(({ label, shown }) => (
            <Row key={label} noWrap gap={4} justify="between" className={styles.keyLine}>
              <dt>{label}</dt>
              <dd>
                <kbd className={styles.key}>{shown}</kbd>
              </dd>
            </Row>
          ))}
        </dl>
        <Checkbox
          label="Use single-key shortcuts on this device"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </Stack>
    </Sheet>
  )
}
