import type { Knex } from 'knex'
import { z } from 'zod'
import { nextForLateTickets } from '#contract/rules/deliveryRules.ts'
import { eventDayEnd, isUpcoming } from '#contract/rules/eventDay.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import { addDays, daysBetween } from '#contract/rules/zonedDays.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob, defineRecurringJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { type WholeTicket, wholeTickets } from './Ticket.ts'

const hourMs = 60 * 60 * 1000
/** A day's events are reminded of from 16:00 UTC of the day before: morning everywhere in the continental US. */
const leadMs = 8 * hourMs
const batchSize = 50

/**
 * Reminds customers of tomorrow's event, once a request, also if it is moved later. What was missed while the server was down, or
 * bought since, is made up for until the day itself (docs/RULES.md, Tickets).
 */
export const remindOfEventsJob = defineRecurringJob({
  kind: 'tickets.remind_of_events',
  lane: 'deadlines',
  everyMs: hourMs,
  async run(deps, { signal }) {
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

/** Requests with tickets that their customer still has, or waits for. */
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
  payload: z.object({ requestId: z.uuid() }),
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

/** The offset that "today" is in: between the time zones of the Americas. Minutes east of UTC. */
const offsetMinutes = -7 * 60

interface EventReminder {
  userId: string
  title: string
  /** At most 200 characters, unless the venue has a very long name. */
  text: string
  path: string
  /** When there is nothing left to remind of. */
  over: Date
}

/**
 * Reminds a customer of their event, for a mail and a notification in the same words: that their tickets are to be opened once, which
 * saves them on the device, or what is missing.
 *
 * @returns undefined if they have no tickets for it any more, or it is over
 */
export async function writeEventReminder(
  db: Knex,
  requestId: string,
  now: Date,
): Promise<EventReminder | undefined> {
  const request = await findRequest(db, requestId)
  if (!request || !isUpcoming(request.concertDate, now)) return undefined
  const { userId, artist, venue, concertDate } = request
  const tickets = await wholeTickets(db)
    .where({ requestId, ownerId: userId, locked: false })
    .whereIn('status', ['pending', 'ready', 'delivered'])
    .orderBy('position')
  if (tickets.length === 0) return undefined
  const ready = tickets.filter(isTicketShown)
  const atGate = ready.find(({ qrText }) => qrText !== null)
  const show = showAt(concertDate, now)
  return {
    userId,
    title: `${show.days > 0 ? 'Tomorrow' : 'Today'}: ${artist}`,
    text: `${venue}, ${writeConcertDate(concertDate)}. ${whatToDo(ready, tickets.length, show)}`,
    path: atGate
      ? `/dashboard?tab=my-tickets&gate=${atGate.id}`
      : `/dashboard?tab=my-tickets&event=${requestId}`,
    over: eventDayEnd(concertDate),
  }
}

interface Show {
  days: number
  hasBegun: boolean
}

/** Calendar days to a show, and whether it has started, for words to its customer. */
export function showAt(concertDate: string, now: Date): Show {
  const wallTime = new Date(now.getTime() + offsetMinutes * 60_000).toISOString()
  const days = daysBetween(wallTime.slice(0, 10), concertDate.slice(0, 10))
  return { days, hasBegun: concertDate <= wallTime }
}

function whatToDo(ready: readonly WholeTicket[], all: number, show: Show): string {
  if (ready.length < all) {
    const missing = all - ready.length
    const what =
      ready.length > 0
        ? `${missing} of your ${all} tickets ${missing === 1 ? 'is' : 'are'} still missing.`
        : all === 1
          ? 'Your ticket is not here yet.'
          : 'Your tickets are not here yet.'
    return `${what} ${nextForLateTickets(show)}`
  }
  if (ready.every(({ qrText, fileId }) => qrText === null && fileId === null)) {
    return `${all === 1 ? 'Your ticket is' : 'Your tickets are'} in your ticketing account. Please check that you have accepted the transfer.`
  }
  return `Open your ${all === 1 ? 'ticket' : 'tickets'} once before you leave, so that you have ${all === 1 ? 'it' : 'them'} at the gate without a signal.`
}
