import type { Ticket } from '#contract/tickets.ts'
import { useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { useKnownSavedIds } from '../useSavedTickets.ts'
import { readinessOf, readinessWords } from './readiness.ts'
import styles from './TicketsReady.module.css'
import { useSaveTickets } from './useSaveTickets.ts'

/** Whether the tickets of an event that is near are on this device, and what to do if they are not. */
export function TicketsReady({ tickets }: { tickets: readonly Ticket[] }) {
  const savedIds = useKnownSavedIds()
  const trouble = useStoreTrouble()
  const isOnline = useOnline()
  const { save, isSaving, savedCount, hasFailed } = useSaveTickets()
  const readiness = readinessOf(tickets, savedIds ?? new Set())
  if (!readiness || (!savedIds && trouble !== 'not_kept')) return null
  const words = readinessWords(readiness)
  const count = readiness.missing.length
  if (count === 0 && !isSaving) return <p className={styles.quiet}>{words}</p>
  if (trouble === 'not_kept') {
    return (
      <Notice tone="warn" className={styles.notice}>
        This browser does not store anything, so your tickets need a connection at the gate.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" className={styles.notice}>
      <div className={styles.missing}>
        <p role="status">
          {words} {!isOnline && 'Connect once before you leave, so that everything opens at the gate.'}
          {isOnline && hasFailed && (trouble === 'full' ? noRoom : 'That did not work. Please try again.')}
        </p>
        {isOnline && (
          <Button
            className={styles.save}
            pending={isSaving}
            pendingLabel={savedCount > 0 ? `Saving, ${savedCount} done…` : 'Saving…'}
            onClick={() => void save()}
          >
            Save now
          </Button>
        )}
      </div>
    </Notice>
  )
}

const noRoom = 'This device has no space left. Free some space, then try again.'
