import type { Knex } from 'knex'
import { z } from 'zod'
import {
  arrivalDays,
  deliveryDueDay,
  nextForLateTickets,
  wasPromised,
} from '#contract/rules/deliveryRules.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { addDays, daysBetween } from '#contract/rules/zonedDays.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob, defineRecurringJob } from '../../jobs/defineJob.ts'
import { recordAlert } from '../notifications/alertStaff.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest, type TicketRequest } from '../requests/TicketRequest.ts'
import { showAt } from './remindOfEvents.ts'
import { countSeats, undelivered } from './withUndelivered.ts'

const hourMs = 60 * 60 * 1000
const batchSize = 50

/** Days before the event on which staff are alerted of undelivered tickets; the customer is mailed when the promised day is over. */
const firstAlert = 5
const promised = arrivalDays
const late = arrivalDays - 1
/** The day on which both are reminded again. */
const dayOfShow = 0
/** Stands for no reminder: each has fewer days than those before. */
const none = firstAlert + 1
const reminders = [dayOfShow, late, promised, firstAlert] as const
type Reminder = (typeof reminders)[number]

/**
 * Alerts staff of undelivered tickets 5 and 3 days before an event and on its day, and mails the customer when the promised day is
 * over and on that day (docs/RULES.md, Tickets). Each once a request, also if the server was down at the time; of several that have
 * become due only what still matters is sent.
 */
export const remindOfDeliveriesJob = defineRecurringJob({
  kind: 'tickets.remind',
  lane: 'deadlines',
  everyMs: hourMs,
  async run(deps, { signal }) {
    let requests: string[]
    do {
      requests = await dueForReminder(deps.db, deps.now())
      for (const requestId of requests) await remind(deps, requestId)
    } while (requests.length === batchSize && !signal.aborted)
  },
})

/** The requests with undelivered seats and a reminder that was not sent, by event. */
async function dueForReminder(db: Knex, now: Date): Promise<string[]> {
  const today = firstUpcomingDay(now)
  const isDue = (reminder: Reminder) =>
    db.raw('?? < ? and coalesce(delivery_reminder, ?) > ?', [
      'tickets.concertDate',
      addDays(today, reminder + 1),
      none,
      reminder,
    ])
  const rows: { requestId: string }[] = await db('tickets')
    .join('ticket_requests as request', 'request.id', 'tickets.requestId')
    .whereRaw(undelivered('tickets'))
    .where('tickets.concertDate', '>=', today)
    .where('tickets.concertDate', '<', addDays(today, firstAlert + 1))
    .where((due) => {
      for (const reminder of reminders) due.orWhere(isDue(reminder))
    })
    .groupBy('tickets.concertDate', 'tickets.requestId')
    .orderBy(['tickets.concertDate', 'tickets.requestId'])
    .limit(batchSize)
    .select('tickets.requestId')
  return rows.map(({ requestId }) => requestId)
}

async function remind(deps: Deps, requestId: string): Promise<void> {
  const request = await findRequest(deps.db, requestId)
  const before = request?.deliveryReminder ?? none
  const reminder = request && reminderAt(request, deps.now())
  if (!request || reminder === undefined || before <= reminder) return
  await inTransaction(deps, async (tx) => {
    const isTaken = await tx
      .db('ticket_requests')
      .where({ id: requestId })
      .whereRaw('coalesce(delivery_reminder, ?) = ?', [none, before])
      .update({ deliveryReminder: reminder })
    const seats = await countSeats(tx.db, requestId)
    if (isTaken === 0 || seats.pending === 0) return

    const about = { actorId: null, requestId }
    if (reminder === dayOfShow || before > promised) {
      const isToday = reminder === dayOfShow
      await recordAlert(
        tx,
        {
          type: isToday ? 'tickets.due_today' : reminder > promised ? 'tickets.due_soon' : 'tickets.due_now',
          ...about,
        },
        await wordAlert(tx.db, request, seats, isToday),
      )
    }
    if (reminder <= late && isPromised(request)) {
      await recordEvent(tx, { type: 'tickets.late', ...about, customerId: request.userId })
    }
  })
}

function isPromised({ concertDate, paidAt }: TicketRequest): boolean {
  return paidAt !== null && wasPromised(concertDate, paidAt)
}

function reminderAt({ concertDate }: TicketRequest, now: Date): Reminder | undefined {
  const days = daysTo(concertDate, now)
  return reminders.find((reminder) => days <= reminder)
}

async function wordAlert(
  db: Knex,
  request: TicketRequest,
  { pending, all }: { pending: number; all: number },
  isShowToday: boolean,
): Promise<{ subject: string; message: string }> {
  const { id, name, artist, venue, concertDate } = request
  const count =
    pending < all ? `${pending} of the ${all} tickets` : all === 1 ? 'The ticket' : `All ${all} tickets`
  const owner = await db('request_assignments')
    .join('users', 'users.id', 'request_assignments.userId')
    .where({ requestId: id })
    .first('users.name')
  return {
    subject: `${isShowToday ? 'Show today, not delivered' : 'To deliver'}: ${artist} on ${writeDay(concertDate)}`,
    message: [
      `${count} of ${name} for ${artist} at ${venue} on ${writeDay(concertDate)} ${pending === 1 ? 'is' : 'are'} not delivered yet.`,
      isShowToday
        ? 'Please deliver before the show, or refund: the client is told that it is one of the two.'
        : isPromised(request) &&
          `The promised day is ${writeDay(deliveryDueDay(concertDate) ?? concertDate)}.`,
      owner && `${firstName(owner.name)} looks after this request.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Mails a customer that their tickets have not arrived by the promised day. */
export const mailTicketsLate = defineJob({
  kind: 'tickets.mail_late',
  lane: 'mail',
  payload: z.object({ requestId: z.uuid() }),
  async run(deps, { requestId }, attempt) {
    const request = await findRequest(deps.db, requestId)
    if (!request) return
    const { pending, all } = await countSeats(deps.db, requestId)
    if (pending === 0) return
    const { artist, venue, concertDate } = request
    const some =
      pending < all ? `${pending} of your ${all} tickets` : all === 1 ? 'your ticket' : 'your tickets'
    await mailCustomer(deps, attempt, request.userId, {
      type: 'tickets_late',
      subject: `Your tickets are late: ${artist}`,
      text: [
        `We promised ${some} for ${artist} at ${venue} by ${writeDay(deliveryDueDay(concertDate) ?? concertDate)}.`,
        'We do not have them for you yet, and we are sorry.',
        nextForLateTickets(showAt(concertDate, deps.now())),
        'If you have a question, write to us in the discussion of your request.',
      ].join(' '),
      path: `/dashboard?ticket=${requestId}`,
      actionLabel: 'Open my request',
    })
  },
})

/** Calendar days to the event, for the server. */
function daysTo(concertDate: string, now: Date): number {
  return daysBetween(firstUpcomingDay(now), concertDate.slice(0, 10))
}

/** `Sat, Jun 5, 2027`. Wall time is read and written as UTC, so that no time zone shifts it. */
function writeDay(date: string): string {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
}
