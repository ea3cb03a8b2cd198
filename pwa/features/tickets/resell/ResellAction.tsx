import { repeatOutline } from 'ionicons/icons'
import { useState } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import styles from './ResellAction.module.css'
import { ResellSheet } from './ResellSheet.tsx'
import { resellSeats } from './resellSeats.ts'
import type { NamedTicket } from './returnSteps.ts'

interface ResellActionProps {
  artist: string
  /** All tickets of the event. */
  tickets: readonly NamedTicket[]
}

/** The button that sends tickets of an event back for resale. Nothing where none can be. */
export function ResellAction({ artist, tickets }: ResellActionProps) {
  // The sheet is mounted on demand, because there may be many events.
  const [sheet, setSheet] = useState<'never opened' | 'open' | 'closed'>('never opened')
  const seats = resellSeats(tickets, currentTime())
  return (
    <>
      {seats.eligible.length > 0 && (
        <Button
          variant="quiet"
          icon={<AppIcon icon={repeatOutline} size={20} />}
          aria-label={`Resell, ${artist}`}
          aria-haspopup="dialog"
          onClick={() => setSheet('open')}
        >
          Resell
        </Button>
      )}
      {seats.whyNone && <p className={styles.whyNone}>{seats.whyNone}</p>}
      {sheet !== 'never opened' && (
        <ResellSheet seats={seats} isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />
      )}
    </>
  )
}
