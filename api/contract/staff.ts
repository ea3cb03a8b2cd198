import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, done, id, instant, requiredText, wordOf } from './fields.ts'
import { cappedCount } from './lists.ts'
import { placeholders, unknownPlaceholders } from './rules/cannedReplies.ts'
import { offerStatuses } from './rules/offerRules.ts'
import { adminRequestStatuses } from './rules/requestStatus.ts'

/** Most canned replies that all admins have together. */
export const maxCannedReplies = 50

export const newCannedReply = z.object({
  title: requiredText('Please enter a title', 40),
  /** Text with placeholders (`rules/cannedReplies.ts`). */
  text: requiredText('Please enter a text', 1000).check(
    z.refine(
      (text) => unknownPlaceholders(text).length === 0,
      `Only ${placeholders.map((name) => `{${name}}`).join(', ')} can be filled in`,
    ),
  ),
})

export const cannedReply = z.object({ id, title: z.string(), text: z.string() })
export type CannedReply = z.output<typeof cannedReply>

/** Most notes on one request. */
export const maxNotes = 200

export const newNote = z.object({ text: requiredText('Please write a note', 1000) })

/** A note of staff on a request. Customers never see it. */
export const requestNote = z.object({
  id,
  requestId: id,
  text: z.string(),
  authorId: id,
  authorName: z.string(),
  createdAt: instant,
})
export type RequestNote = z.output<typeof requestNote>

/** What staff know about the client of a request. */
export const clientCard = z.object({
  userId: id,
  /** Other requests of this client. */
  others: cappedCount,
  /** The open ones of these, newest first, at most `maxOpenOthers`. */
  openOthers: z.array(z.object({ id, artist: z.string(), status: wordOf(adminRequestStatuses, 'pending') })),
  /** Offers made to this client, on all requests, without those that another offer replaced. */
  offersMade: cappedCount,
  offersAccepted: cappedCount,
  /** Offers that can still be accepted. */
  offersOpen: cappedCount,
  /** What came in from this client minus what was refunded or charged back. */
  spent: dollars,
})
export type ClientCard = z.output<typeof clientCard>

export const maxOpenOthers = 5

/** An offer on another request for the same artist and day. */
export const lastPrice = z.object({
  offerId: id,
  requestId: id,
  section: z.string(),
  row: z.nullable(z.string()),
  ticketCount: z.int(),
  pricePerTicket: dollars,
  status: wordOf(offerStatuses, 'superseded'),
  createdAt: instant,
})
export type LastPrice = z.output<typeof lastPrice>

/** Most prices shown beside the offer form. */
export const maxLastPrices = 8

const params = z.object({ id })
const aboutRequest = z.object({ request: id })

export const staffApi = {
  listCannedReplies: endpoint({
    method: 'GET',
    path: '/api/admin/canned-replies',
    kind: 'json',
    /** All canned replies, by title. */
    reply: z.array(cannedReply),
  }),
  addCannedReply: endpoint({
    method: 'POST',
    path: '/api/admin/canned-replies',
    kind: 'json',
    body: newCannedReply,
    reply: cannedReply,
    status: 201,
    repeatableByKey: true,
  }),
  changeCannedReply: endpoint({
    method: 'PATCH',
    path: '/api/admin/canned-replies/{id}',
    kind: 'json',
    params,
    body: newCannedReply,
    reply: cannedReply,
  }),
  removeCannedReply: endpoint({
    method: 'DELETE',
    path: '/api/admin/canned-replies/{id}',
    kind: 'json',
    params,
    reply: done,
  }),

  listNotes: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/notes',
    kind: 'json',
    params,
    /** Newest first, all of them. */
    reply: z.array(requestNote),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/notes',
    kind: 'json',
    params,
    body: newNote,
    reply: requestNote,
    status: 201,
    repeatableByKey: true,
  }),
  /** Deletes a note of the caller's own. */
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/admin/notes/{id}',
    kind: 'json',
    params,
    reply: done,
  }),

  clientCard: endpoint({
    method: 'GET',
    path: '/api/admin/client-card',
    kind: 'json',
    query: aboutRequest,
    reply: clientCard,
  }),
  lastPrices: endpoint({
    method: 'GET',
    path: '/api/admin/last-prices',
    kind: 'json',
    query: aboutRequest,
    /** Newest first. */
    reply: z.array(lastPrice),
  }),
}
