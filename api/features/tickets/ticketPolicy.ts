import type { Actor } from '../../http/policies.ts'
import type { Ticket } from './Ticket.ts'

export function ownsTicket(actor: Actor, ticket: Pick<Ticket, 'ownerId'>): boolean {
  return ticket.ownerId === actor.id
}

export function canDeliverTicket(actor: Actor, _ticket: Pick<Ticket, 'ownerId'>): boolean {
  return actor.isAdmin
}
