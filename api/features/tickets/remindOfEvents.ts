import type { Knex } from 'knex'
import { z } from 'zod'
import { addDays } from '#contract/rules/zonedDays.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { writeEventReminder } from './writeEventReminder.ts'

const hourMs = 60 * 60 * 1000
/** A day's events are reminded of from 16:00 UTC of the day before: morning everywhere in the continental US. */
const leadMs = 8 * hourMs
const batchSize = 50

/**
 * Reminds customers of tomorrow's event, once a request, also if it is moved later. What was missed while the server was down, or
 * bought since, is made up for until the day itself (docs/RULES.md, Tickets).
 */
export const remindOfEventsJob = defineJob({
  kind: 'tickets.remind_of_events',
  lane: 'deadlines',
  payload: z.object({}),
  everyMs: hourMs,
  async run(deps, _, { signal }) {
    let requests: Reminded[]
    do {
      requests = await requestsToRemind(deps.db, deps.now())
      for (const { requestId, userId } of requests) {
        await inTransaction(deps, async (tx) => {
          const isTaken = await tx
            .db('ticket_requests')
            .where({ id: requestId, eventRemindedAt: null })
            .update({ eventRemindedAt: tx.now.toISOString() })
          if (isTaken === 0) return
          await recordEvent(tx, { type: 'tickets.tomorrow', actorId: null, requestId, customerId: userId })
        })
      }
    } while (requests.length === batchSize && !signal.aborted)
  },
})

interface Reminded {
  requestId: string
  userId: string
}

/** Those with tickets that their customer still has, or waits for. */
function requestsToRemind(db: Knex, now: Date): Promise<Reminded[]> {
  const day = new Date(now.getTime() + leadMs).toISOString().slice(0, 10)
  return db('tickets')
    .join('ticket_requests as request', 'request.id', 'tickets.requestId')
    .whereIn('tickets.status', ['pending', 'ready', 'delivered'])
    .where('tickets.concertDate', '>=', day)
    .where('tickets.concertDate', '<', addDays(day, 1))
    .where('tickets.locked', false)
    .whereRaw('?? = ??', ['tickets.ownerId', 'request.userId'])
    .whereNull('request.eventRemindedAt')
    .groupBy('tickets.requestId', 'request.userId')
    .limit(batchSize)
    .select('tickets.requestId', 'request.userId')
}

/** Mails a customer the reminder of their event. */
export const mailTomorrowJob = defineJob({
  kind: 'tickets.mail_tomorrow',
  lane: 'mail',
  payload: z.object({ requestId: z.string() }),
  async run(deps, { requestId }, attempt) {
    const reminder = await writeEventReminder(deps.db, requestId, deps.now())
    if (!reminder) return
    const { userId, title, text, path } = reminder
    await mailCustomer(deps, attempt, userId, {
      type: 'event_reminder',
      subject: title,
      text,
      path,
      actionLabel: 'Open my tickets',
    })
  },
})
