import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { concertDate, dollars, done, id, instant, optionalText, requiredText, wordOf } from './fields.ts'
import { adminRequestStatuses } from './rules/requestStatus.ts'
import { showChangeKinds } from './rules/showRules.ts'

/** Most requests that one change covers; the next change takes the rest. */
export const maxRequestsOfShow = 1000

/** A request for a show, with all that belongs to it. */
const requestOfShow = z.object({
  id,
  /** Name of the client. */
  name: z.string(),
  concertDate: z.string(),
  status: wordOf(adminRequestStatuses, 'pending'),
  isPaid: z.boolean(),
  ticketCount: z.int(),
  /** What is left of its payment, in dollars; 0 if it is not paid. */
  left: dollars,
  /** Seats that were sent back and not sold, and those of them that are listed. */
  returning: z.int(),
  listed: z.int(),
})
export type RequestOfShow = z.output<typeof requestOfShow>

/** A change that staff made, and how far it is. */
const showChange = z.object({
  id,
  kind: wordOf(showChangeKinds, 'moved'),
  /** Where and when the show is now; null if it was cancelled. */
  venue: z.nullable(z.string()),
  concertDate: z.nullable(z.string()),
  /** Where and when it was before. */
  before: z.object({ venue: z.string(), concertDate: z.string() }),
  by: z.string(),
  at: instant,
  /** Requests that it concerns, and those for which it was carried out. */
  requests: z.int(),
  done: z.int(),
})
export type ShowChange = z.output<typeof showChange>

const choose = 'Please choose at least one request'
const changeFields = {
  /** The requests of the show that are not left out. */
  requestIds: z.array(id, { error: choose }).check(z.minLength(1, choose), z.maxLength(maxRequestsOfShow)),
  /** What the clients read besides. */
  note: optionalText(500),
}

export const newShowChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('moved'),
    concertDate,
    venue: requiredText('Venue is required'),
    ...changeFields,
  }),
  z.object({ kind: z.literal('cancelled'), ...changeFields }),
])
export type NewShowChange = z.output<typeof newShowChange>

const params = z.object({ id })

export const showsApi = {
  /** The show that a request is for. */
  read: endpoint({
    method: 'GET',
    path: '/api/admin/shows',
    kind: 'json',
    query: z.object({ requestId: id }),
    reply: z.object({
      /** Requests for this show: the same artist, venue and day, oldest first. */
      requests: z.array(requestOfShow),
      /** Newest first. */
      changes: z.array(showChange),
    }),
  }),
  /** The show was moved or cancelled. It is carried out by jobs; each client is notified once. */
  change: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/show-changes',
    kind: 'json',
    params,
    body: newShowChange,
    reply: showChange,
    repeatableByKey: true,
  }),
  /** The customer wants the money back, because the show has moved. Repeating it succeeds. */
  askMoneyBack: endpoint({
    method: 'POST',
    path: '/api/ticket-requests/{id}/money-back',
    kind: 'json',
    params,
    reply: done,
  }),
  /** The customer keeps the tickets after all. */
  keepTickets: endpoint({
    method: 'DELETE',
    path: '/api/ticket-requests/{id}/money-back',
    kind: 'json',
    params,
    reply: done,
  }),
}
