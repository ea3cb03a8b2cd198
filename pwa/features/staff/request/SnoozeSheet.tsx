import { type FormEvent, useState } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './SnoozeSheet.module.css'
import { parsePickedTime, type SnoozeTime, wallTimeOf } from './snoozeTimes.ts'

interface SnoozeSheetProps {
  isOpen: boolean
  times: readonly SnoozeTime[]
  /** When the reply is due. */
  dueAt: string | null
  onClose: () => void
  onChoose: (until: Date) => void
}

/** The times to snooze a request to. */
export function SnoozeSheet({ isOpen, times, dueAt, onClose, onChoose }: SnoozeSheetProps) {
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
      {dueAt !== null && <PickedTime dueAt={dueAt} onChoose={onChoose} />}
      <NeedsConnection quiet>Snoozing a request needs a connection.</NeedsConnection>
    </Sheet>
  )
}

function PickedTime({ dueAt, onChoose }: { dueAt: string; onChoose: (until: Date) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = parsePickedTime(typed, dueAt, currentTime())
    if ('error' in picked) setError(picked.error)
    else onChoose(picked.until)
  }
  return (
    <form className={styles.picked} noValidate onSubmit={submit}>
      <TextField
        label="Date and time"
        type="datetime-local"
        min={wallTimeOf(currentTime())}
        max={wallTimeOf(new Date(dueAt))}
        hint={`Your own time, until ${formatInstant(dueAt)} at the latest.`}
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" full needsConnection>
        Snooze until then
      </Button>
    </form>
  )
}
