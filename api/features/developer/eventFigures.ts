import type { Knex } from 'knex'
import { replyMinutes, waitMinutes } from '#contract/analytics.ts'
import { savingCents } from '#contract/rules/priceRules.ts'

/** What an instant adds to a figure. */
export interface Addition {
  /** ISO instant. */
  at: string
  figure: string
  value: number
}

interface LoggedEvent {
  id: string
  at: string
  writtenAt: string | null
  type: string
  requestId: string | null
  subjectId: string | null
  /** JSON. */
  data: string
}

const minuteMs = 60_000
const promiseMs = 24 * 60 * minuteMs

/** The types that figures are made of. */
const countedTypes = [
  'request.submitted',
  'offer.made',
  'offer.accepted',
  'offer.declined',
  'offer.expired',
  'chat.message_sent',
  'order.paid',
] as const

const columns = ['id', 'at', 'writtenAt', 'type', 'requestId', 'subjectId', 'data'] as const

/** Events in the order of the log, after one and up to an id. */
export function readEvents(db: Knex, after: string, limit: number, before?: string): Promise<LoggedEvent[]> {
  const rows = db('events').where('id', '>', after)
  if (before !== undefined) rows.where('id', '<', before)
  return rows
    .orderBy('id')
    .limit(limit)
    .select(...columns)
}

/**
 * What events add to the figures. It depends on earlier events of the same requests only, so that it does not matter how the
 * log is cut into batches.
 *
 * @param events in the order of the log
 */
export async function figuresOf(db: Knex, events: readonly LoggedEvent[]): Promise<Addition[]> {
  const pasts = await readPasts(db, events)
  const savings = await readSavings(db, events)
  const added: Addition[] = []
  for (const event of events) {
    const add = (figure: string, at = event.at, value = 1) => added.push({ at, figure, value })
    const past = (pasts.get(event.requestId ?? '') ?? []).filter(({ id }) => id < event.id)
    switch (event.type) {
      case 'request.submitted':
        add('requests')
        break
      case 'offer.made': {
        add('offersMade')
        const submitted = past.find(({ type }) => type === 'request.submitted')
        if (submitted && !past.some(({ type }) => type === 'offer.made')) {
          add('requestsWithOffer', submitted.at)
        }
        addReply(add, past, event)
        break
      }
      case 'offer.accepted': {
        add('offersAccepted')
        const made = past.find(
          ({ type, subjectId }) => type === 'offer.made' && subjectId === event.subjectId,
        )
        if (made) add('offersMadeAccepted', made.at)
        break
      }
      case 'offer.declined':
        add('offersDeclined')
        break
      case 'offer.expired':
        add('offersExpired')
        break
      case 'chat.message_sent':
        add('messages')
        if (event.writtenAt !== null) {
          const waited = Math.max(0, Date.parse(event.at) - Date.parse(event.writtenAt))
          add('messagesThatWaited')
          add(`wait:${groupOf(waited, waitMinutes)}`)
        }
        if (isFromStaff(event)) addReply(add, past, event)
        break
      case 'order.paid': {
        const saved = savings.get(event.subjectId ?? '')
        if (saved !== undefined) {
          add('saved', event.at, saved)
          add('ordersWithSaving')
        }
        break
      }
    }
  }
  return added
}

type Add = (figure: string, at?: string, value?: number) => void

/** A staff message or an offer is a reply if the customer was waiting for one: since the request, or the first message after the reply before. */
function addReply(add: Add, past: readonly LoggedEvent[], reply: LoggedEvent): void {
  let waitingSince: string | undefined
  let isFirst = true
  for (const event of past) {
    if (event.type === 'offer.made' || (event.type === 'chat.message_sent' && isFromStaff(event))) {
      waitingSince = undefined
      isFirst = false
    } else if (event.type === 'request.submitted' || event.type === 'chat.message_sent') {
      waitingSince ??= event.at
    }
  }
  if (waitingSince === undefined) return
  const kind = isFirst ? 'first' : 'later'
  const took = Math.max(0, Date.parse(reply.at) - Date.parse(waitingSince))
  add(`${kind}Replies`)
  if (took <= promiseMs) add(`${kind}InTime`)
  add(`${kind}:${groupOf(took, replyMinutes)}`)
}

function isFromStaff({ data }: LoggedEvent): boolean {
  return JSON.parse(data).fromStaff === true
}

/** The number of the group that a time belongs to; the last is of those longer than all ends. */
function groupOf(ms: number, ends: readonly number[]): number {
  const group = ends.findIndex((minutes) => ms <= minutes * minuteMs)
  return group === -1 ? ends.length : group
}

/** What happened before to the requests whose events need it, in the order of the log. */
async function readPasts(db: Knex, events: readonly LoggedEvent[]): Promise<Map<string, LoggedEvent[]>> {
  const needing = events.filter(
    (event) =>
      event.type === 'offer.made' ||
      event.type === 'offer.accepted' ||
      (event.type === 'chat.message_sent' && isFromStaff(event)),
  )
  const requestIds = [...new Set(needing.flatMap(({ requestId }) => requestId ?? []))]
  if (requestIds.length === 0) return new Map()
  const rows: LoggedEvent[] = await db('events')
    .whereIn('requestId', requestIds)
    .where('id', '<', needing.at(-1)?.id ?? '')
    .select(...columns)
  const relevant = new Set<string>(countedTypes)
  const pasts = new Map(requestIds.map((id) => [id, [] as LoggedEvent[]]))
  for (const row of rows.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (relevant.has(row.type)) pasts.get(row.requestId ?? '')?.push(row)
  }
  return pasts
}

/** What buyers saved, in cents by order. Who buys another customer's seat has found no price to compare with. */
async function readSavings(db: Knex, events: readonly LoggedEvent[]): Promise<Map<string, number>> {
  const orderIds = events.flatMap(({ type, subjectId }) =>
    type === 'order.paid' && subjectId ? [subjectId] : [],
  )
  if (orderIds.length === 0) return new Map()
  const orders: { id: string; total: number; ticketCount: number; stubhubPrice: string | null }[] = await db(
    'orders',
  )
    .join('ticket_requests', 'ticket_requests.id', 'orders.requestId')
    .whereIn('orders.id', orderIds)
    .select('orders.id', 'orders.total', 'orders.ticketCount', 'ticket_requests.stubhubPrice')
  return new Map(
    orders.flatMap(({ id, total, ticketCount, stubhubPrice }) => {
      const saved = savingCents(stubhubPrice ?? '', ticketCount, total)
      return saved === undefined ? [] : [[id, saved] as const]
    }),
  )
}
