import { useState } from 'react'
import { readLocal, writeLocal } from '../../../offline/webStorage.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './keyboard.module.css'
import { shortcutKeys } from './shortcuts.ts'

/** Handled where they are pressed. */
const otherKeys = [
  { label: 'Go to a request, tab or list, or act on the request', shown: 'Ctrl K or ⌘K' },
  { label: 'Open the request', shown: 'Enter' },
  { label: 'Send the offer or the message', shown: 'Enter' },
  { label: 'New line in a message', shown: 'Shift Enter' },
  { label: 'Zoom the enlarged screenshot', shown: '+ − 0' },
  { label: 'Move the enlarged screenshot', shown: '← ↑ → ↓' },
]

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
        {[...shortcutKeys, ...otherKeys].map(({ label, shown }) => (
          <Row key={label} noWrap gap={4} justify="between" className={styles.line}>
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
    </Sheet>
  )
}

const settingKey = 'live-shows:staff-shortcuts'

/** Single-key shortcuts can be turned off, because they interfere with speech input (WCAG 2.1.4). */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readLocal(settingKey) !== 'off')
  return [
    isOn,
    (next) => {
      setOn(next)
      writeLocal(settingKey, next ? 'on' : 'off')
    },
  ]
}
