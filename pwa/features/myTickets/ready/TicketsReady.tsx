import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../../http/clock.ts'
import { saveTickets } from '../../../offline/savedTickets.ts'
import { useOfflineDb, useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useThisDevice } from '../../../ui/useMediaQuery.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { canBeShown } from '../../tickets/eventTickets.ts'
import { fileFetcher } from '../../tickets/ticketFiles.ts'
import { ticketsQueries, useKnownSavedIds } from '../../tickets/ticketsQueries.ts'
import styles from '../myTickets.module.css'

interface TicketsReadyProps {
  tickets: readonly Ticket[]
  /** Says nothing once all of them are. */
  isQuiet?: boolean
}

/** Whether the tickets of an event that is near are on this device, and how to save them if they are not. */
export function TicketsReady({ tickets, isQuiet = false }: TicketsReadyProps) {
  const savedIds = useKnownSavedIds()
  const trouble = useStoreTrouble()
  const isOnline = useOnline()
  const device = useThisDevice()
  const { save, isSaving, savedCount, hasFailed } = useSaveTickets()
  const readiness = readinessOf(tickets, savedIds ?? new Set())
  if (!readiness || (!savedIds && trouble !== 'not_kept')) return null
  const words = readinessWords(readiness, device)
  const count = readiness.missing.length
  if (count === 0 && !isSaving)
    return isQuiet ? null : (
      <Text size="second" tone="good" weight="medium" className={styles.ready}>
        {words}
      </Text>
    )
  if (trouble === 'not_kept') {
    return (
      <Notice tone="warn" className={styles.ready}>
        This browser does not store anything, so your tickets need a connection at the gate.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" className={styles.ready}>
      <Row gap={3} justify="between" className={styles.missing}>
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
      </Row>
    </Notice>
  )
}

const noRoom = 'This device has no space left. Free some space, then try again.'

/** Saves the user's tickets on this device at their wish, with those that could not be saved before. */
export function useSaveTickets() {
  const db = useOfflineDb()
  const { refetch } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  const [savedCount, setSavedCount] = useState<number>()
  const [hasFailed, setFailed] = useState(false)

  const save = useSingleFlight(async () => {
    if (!db) return
    setFailed(false)
    setSavedCount(0)
    try {
      const { data: tickets, dataUpdatedAt } = await refetch({ throwOnError: true })
      const missing = await saveTickets(db, tickets ?? [], {
        checkedAt: new Date(dataUpdatedAt),
        now: currentTime(),
        fetchFile: fileFetcher(tickets ?? []),
        onSaved: () => setSavedCount((count = 0) => count + 1),
      })
      setFailed(missing.length > 0)
    } catch {
      setFailed(true)
    }
    setSavedCount(undefined)
  })
  return { save, isSaving: savedCount !== undefined, savedCount: savedCount ?? 0, hasFailed }
}

/** The tickets of an event that are on this device, for the way to the gate. */
interface Readiness {
  /** The number that can be shown or downloaded. */
  total: number
  /** The tickets that are not completely on the device: the code's text, and the file if there is one. */
  missing: Ticket[]
}

/** Undefined if there is nothing to save: tickets that are not here yet, or were sent to a ticketing account. */
export function readinessOf(
  tickets: readonly Ticket[],
  savedIds: ReadonlySet<string>,
): Readiness | undefined {
  const toShow = tickets.filter(canBeShown)
  if (toShow.length === 0) return undefined
  return { total: toShow.length, missing: toShow.filter(({ id }) => !savedIds.has(id)) }
}

/** '1 of 2 tickets is not on this phone yet.', 'Your tickets are on this phone.' */
export function readinessWords({ total, missing }: Readiness, device: string): string {
  const count = missing.length
  const [yours, are] = total === 1 ? ['Your ticket', 'is'] : ['Your tickets', 'are']
  if (count === 0) return `${yours} ${are} on ${device}.`
  if (count === total) return `${yours} ${are} not on ${device} yet.`
  return `${count} of ${total} tickets ${count === 1 ? 'is' : 'are'} not on ${device} yet.`
}
