import type { Actor } from '../../http/policies.ts'
import type { TicketRequest } from './TicketRequest.ts'

type Owned = Pick<TicketRequest, 'userId'>

/** The customer whose request it is; staff read it by calls of their own. */
export function ownsRequest(actor: Actor, request: Owned): boolean {
  return request.userId === actor.id
}

/** Whether it is there at all: staff work on everybody's requests. */
export function staffCanSeeRequest(actor: Actor, _request: Owned): boolean {
  return actor.isAdmin
}
