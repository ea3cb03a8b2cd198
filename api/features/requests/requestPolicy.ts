import type { Actor } from '../../http/policies.ts'
import type { TicketRequest } from './TicketRequest.ts'

type Owned = Pick<TicketRequest, 'userId'>

/** Whether the request is the caller's own. Staff have calls of their own. */
export function ownsRequest(actor: Actor, request: Owned): boolean {
  return request.userId === actor.id
}

/** Staff may see any request that exists. */
export function staffCanSeeRequest(actor: Actor, _request: Owned): boolean {
  return actor.isAdmin
}

/** The request's customer, and staff. */
export function canFollowRequest(actor: Actor, request: Owned): boolean {
  return actor.isAdmin || request.userId === actor.id
}
