import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'
import { Ticket } from './Ticket.ts'

const hourMs = 60 * 60 * 1000
const batchSize = 200

/** Marks delivered tickets as used once the day of their event is over everywhere (docs/RULES.md, Tickets). */
export const markUsedTicketsJob = defineRecurringJob({
  kind: 'tickets.mark_used',
  lane: 'upkeep',
  everyMs: hourMs,
  async run(deps, { signal }) {
    const before = firstUpcomingDay(deps.now())
    let marked: number
    do {
      marked = await inTransaction(deps, async (tx) => {
        const tickets = await Ticket.query(tx.db)
          .whereIn('status', ticketStatusesBefore('event_passes'))
          .where('concertDate', '<', before)
          .limit(batchSize)
        for (const ticket of tickets) {
          const used = await Ticket.query(tx.db)
            .where({ id: ticket.id, status: ticket.status })
            .patch({ status: 'used' })
          if (used === 0) continue
          await recordEvent(tx, {
            type: 'ticket.used',
            actorId: null,
            requestId: ticket.requestId,
            customerId: ticket.ownerId,
            subjectId: ticket.id,
          })
        }
        return tickets.length
      })
    } while (marked === batchSize && !signal.aborted)
  },
})
