import type { Knex } from 'knex'
import { Ticket } from '../tickets/Ticket.ts'
import type { Order } from './Order.ts'

export async function findTicketsOfOrder(db: Knex, orderId: string): Promise<Ticket[]> {
  return Ticket.query(db).where({ orderId }).orderBy('position')
}

/** The seat that a resale sells, as staff wrote it; null if it has no number, and for other orders, whose seats come later. */
export function resoldSeat({ kind }: Pick<Order, 'kind'>, [ticket]: readonly Ticket[]): string | null {
  return kind === 'resale' ? (ticket?.seat ?? null) : null
}
