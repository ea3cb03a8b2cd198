import { Button } from '../../../ui/Button.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import styles from './SnoozeSheet.module.css'
import type { SnoozeTime } from './snoozeTimes.ts'

interface SnoozeSheetProps {
  isOpen: boolean
  times: readonly SnoozeTime[]
  onClose: () => void
  onChoose: (until: Date) => void
}

/** The times to snooze a request to. */
export function SnoozeSheet({ isOpen, times, onClose, onChoose }: SnoozeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Snooze this request">
      <p className={styles.about}>
        It leaves “Needs us” until then, or until the client writes. The promised time stays as it is.
      </p>
      <ul className={styles.times}>
        {times.map(({ label, until }) => (
          <li key={label}>
            <Button full needsConnection onClick={() => onChoose(until)}>
              {label} · {formatInstant(until.toISOString())}
            </Button>
          </li>
        ))}
      </ul>
      <NeedsConnection quiet>Snoozing a request needs a connection.</NeedsConnection>
    </Sheet>
  )
}
