import { useCallback, useEffect, useRef } from 'react'
import { nextTicketStatus } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { newId } from '../../http/newId.ts'
import { useEnqueue, useOfflineContext } from '../outbox/useOffline.ts'

/** Tickets that are being put in the outbox this moment. */
const marking = new Set<string>()

/**
 * Tells the server, now or later, that the owner looked at a ticket's QR code or downloaded its file, which makes it
 * 'Downloaded'. Once a seat, and silently: somebody at the gate must not be bothered with it.
 */
export function useMarkOpened(): (ticket: Pick<Ticket, 'id' | 'status'>) => void {
  const { opening } = useOfflineContext()
  const enqueue = useEnqueue()
  const latest = useRef(enqueue)
  useEffect(() => {
    latest.current = enqueue
  })

  return useCallback(
    ({ id, status }) => {
      if (!nextTicketStatus('open', status) || marking.has(id)) return
      marking.add(id)
      mark(id)
        // Then it is told the next time.
        .catch(() => undefined)
        .finally(() => marking.delete(id))

      async function mark(ticketId: string) {
        const { db } = await opening
        const told = await db.outbox.where({ lane: ticketId }).toArray()
        if (told.some(({ command }) => command === 'ticket.opened')) return
        await latest.current({
          id: newId(),
          lane: ticketId,
          command: 'ticket.opened',
          content: { ticketId },
          writtenAt: new Date().toISOString(),
        })
      }
    },
    [opening],
  )
}
