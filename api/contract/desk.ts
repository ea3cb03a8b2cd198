import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { adminTicketRequest } from './requests.ts'

/** Most admins listed as colleagues. */
export const maxColleagues = 200

const requestId = z.object({ id })

/** How staff share the queue (docs/RULES.md, The queue). Each call can be repeated; its reply is the request as it is then. */
export const deskApi = {
  /** The admins that a request can be assigned to, the caller among them. */
  colleagues: endpoint({
    method: 'GET',
    path: '/api/admin/colleagues',
    kind: 'json',
    /** The longest serving first, at most `maxColleagues`. */
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  /** Assigns a request to the caller or to another admin, also if it is another's. */
  assign: endpoint({
    method: 'PUT',
    path: '/api/admin/ticket-requests/{id}/assignment',
    kind: 'json',
    params: requestId,
    /** The new owner of the request; the caller if left out. */
    query: z.object({ to: z.optional(id) }),
    reply: adminTicketRequest,
  }),
  /** Leaves a request to nobody. */
  release: endpoint({
    method: 'DELETE',
    path: '/api/admin/ticket-requests/{id}/assignment',
    kind: 'json',
    params: requestId,
    reply: adminTicketRequest,
  }),
  /** Takes a request out of those that need staff until then or until the client writes. At most until the reply is due. */
  snooze: endpoint({
    method: 'PUT',
    path: '/api/admin/ticket-requests/{id}/snooze',
    kind: 'json',
    params: requestId,
    body: z.object({ until: z.iso.datetime({ offset: true }) }),
    reply: adminTicketRequest,
  }),
  wake: endpoint({
    method: 'DELETE',
    path: '/api/admin/ticket-requests/{id}/snooze',
    kind: 'json',
    params: requestId,
    reply: adminTicketRequest,
  }),
  /** Returns a request that waits for its client to those that need staff, at a time, unless the client acts before. */
  remind: endpoint({
    method: 'PUT',
    path: '/api/admin/ticket-requests/{id}/reminder',
    kind: 'json',
    params: requestId,
    /** At most until the offer or the time to pay ends, otherwise until the event. */
    body: z.object({ at: z.iso.datetime({ offset: true }) }),
    reply: adminTicketRequest,
  }),
  dropReminder: endpoint({
    method: 'DELETE',
    path: '/api/admin/ticket-requests/{id}/reminder',
    kind: 'json',
    params: requestId,
    reply: adminTicketRequest,
  }),
}
