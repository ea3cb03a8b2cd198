import type { Knex } from 'knex'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineRecurringJob } from '../../jobs/defineJob.ts'

const minuteMs = 60_000
const everyMs = 5 * minuteMs
/** Staff are alerted between 10 and 15 minutes before a reply is due. */
export const warnBeforeMs = 15 * minuteMs
const batchSize = 50

/**
 * Alerts staff of promised replies that are due soon, each once. Replies that became due while the server was down cause no alert:
 * the queue shows them as overdue.
 */
export const warnOfPromisesJob = defineRecurringJob({
  kind: 'staff.warn_of_promises',
  lane: 'deadlines',
  everyMs,
  async run(deps, { signal }) {
    let due: Promised[]
    do {
      due = await promisesDueSoon(deps.db, deps.now())
      for (const { id, replyDueAt } of due) {
        await inTransaction(deps, async (tx) => {
          // The request may have been answered since.
          const isTaken = await tx
            .db('ticket_requests')
            .where({ id, replyDueAt })
            .update({ replyWarnedFor: replyDueAt })
          if (isTaken === 0) return
          await recordEvent(tx, { type: 'request.reply_due_soon', actorId: null, requestId: id })
        })
      }
    } while (due.length === batchSize && !signal.aborted)
  },
})

interface Promised {
  id: string
  replyDueAt: string
}

function promisesDueSoon(db: Knex, now: Date): Promise<Promised[]> {
  return db('ticket_requests')
    .where('replyDueAt', '>', now.toISOString())
    .where('replyDueAt', '<=', new Date(now.getTime() + warnBeforeMs).toISOString())
    .whereRaw('reply_due_at is distinct from reply_warned_for')
    .orderBy('replyDueAt')
    .limit(batchSize)
    .select('id', 'replyDueAt')
}
