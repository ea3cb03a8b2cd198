import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id } from './fields.ts'

/** What staff can be seen writing about a request. */
export const writings = ['offer', 'message'] as const

/** How long a report is shown, in milliseconds. A page repeats it while its user writes. */
export const presenceMs = 25_000

/** Which member of staff writes about which request; null: they have stopped. Never stored. */
export const presence = z.object({
  requestId: id,
  userId: id,
  /** The public name. */
  name: z.string(),
  writing: z.nullable(z.enum(writings)),
})
export type Presence = z.output<typeof presence>

/** The name of the event that carries a `presence` in the event stream. */
export const presenceEvent = 'presence'

export const presenceApi = {
  /** Publishes what the caller writes about a request to the other admins' open pages. */
  report: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/presence',
    kind: 'json',
    params: z.object({ id }),
    body: z.pick(presence, { writing: true }),
    reply: done,
  }),
}
