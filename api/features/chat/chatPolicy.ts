import type { Actor } from '../../http/policies.ts'

/** The request's customer, and staff. */
export function canReadChat(actor: Actor, request: { userId: string }): boolean {
  return actor.isAdmin || request.userId === actor.id
}
