import type { Knex } from 'knex'
import { expect } from 'vitest'
import { isPostgres } from '../db/knex.ts'

interface Row {
  [column: string]: string | number | boolean | null
}

/** Everything about resale, in one snapshot. */
async function readBooks(db: Knex) {
  return db.transaction(
    async (trx) => {
      const all = (table: string): Promise<Row[]> => trx(table).select()
      return {
        tickets: await all('tickets'),
        returns: await all('ticket_returns'),
        listings: await all('resell_notifications'),
        optIns: await all('resell_opt_ins'),
        orders: await all('orders'),
        payments: await all('payments'),
        refunds: await all('refunds'),
        requests: await all('ticket_requests'),
      }
    },
    // SQLite's transactions are snapshots anyway.
    isPostgres(db) ? { isolationLevel: 'repeatable read' } : {},
  )
}

/**
 * Expects what has to hold at any time, whatever has happened: each seat has one owner who can use it, a return pays its seller
 * back at most once, refunds do not exceed what was captured, and a listing is sold if and only if one purchase of it lives.
 *
 * @param seed for the message
 */
export async function expectSoundResales(db: Knex, seed: number): Promise<void> {
  const books = await readBooks(db)
  const { tickets, returns, listings, optIns, orders, payments, refunds, requests } = books
  const why = (about: string) => `SEED=${seed} ${about}`

  for (const root of tickets.filter(({ sourceTicketId }) => sourceTicketId === null)) {
    const chain = [root]
    for (let heir = heirOf(root, tickets); heir; heir = heirOf(heir, tickets)) chain.push(heir)
    const earlier = chain.slice(0, -1)
    expect(
      earlier.map(({ status }) => status),
      why(`owners before ${root.id}`),
    ).toEqual(earlier.map(() => 'returning'))
    expect(
      earlier.filter(({ locked }) => locked),
      why(`locked owners before ${root.id}`),
    ).toEqual([])
    const usable = chain.filter(
      ({ status, locked }) => !locked && status !== 'returning' && status !== 'pending',
    )
    expect(usable.length, why(`owners who can use ${root.id}`)).toBeLessThanOrEqual(1)
  }

  for (const ticket of tickets) {
    const open = returns.filter(({ ticketId, endedAt }) => ticketId === ticket.id && endedAt === null)
    expect(open.length, why(`open returns of ${ticket.id}`)).toBe(ticket.status === 'returning' ? 1 : 0)
    const seat = refunds.filter(({ ticketId, reason }) => ticketId === ticket.id && reason === 'resold')
    expect(
      seat.filter(({ retryOf }) => retryOf === null).length,
      why(`refunds of ${ticket.id}`),
    ).toBeLessThanOrEqual(1)
    expect(seat.length > 0, why(`a refund without a sale of ${ticket.id}`)).toBe(
      returns.some(({ ticketId, refundId }) => ticketId === ticket.id && refundId !== null),
    )
  }
  for (const { id, soldAt, endedAt, refundId } of returns) {
    if (soldAt !== null) expect(endedAt, why(`the sold return ${id} has ended`)).toBeNull()
    else expect(refundId, why(`the unsold return ${id} is refunded`)).toBeNull()
  }

  for (const payment of payments) {
    const given = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
    const sum = given.reduce((total, { amount }) => total + Number(amount), 0)
    // Whether it succeeded is not asked: staff may refund by hand what we have not heard of yet.
    const captured = Number(payment.capturedAmount ?? payment.amount)
    expect(sum, why(`refunds of payment ${payment.id}`)).toBeLessThanOrEqual(captured)
  }

  for (const listing of listings) {
    const live = orders.filter(({ listingId, state }) => listingId === listing.id && state !== 'closed')
    const chosen = optIns.filter(({ listingId, chosenAt }) => listingId === listing.id && chosenAt !== null)
    const heir = tickets.find(({ sourceTicketId }) => sourceTicketId === listing.ticketId)
    const isSold = listing.status === 'sold'
    expect([live.length, chosen.length], why(`purchases of listing ${listing.id}`)).toEqual(
      isSold ? [1, 1] : [0, 0],
    )
    const sent = returns.find(({ id }) => id === listing.returnId)
    if (listing.status === 'active')
      expect(sent?.endedAt, why(`an active listing of an ended return`)).toBeNull()
    if (!isSold) {
      if (sent?.endedAt === null)
        expect(heir, why(`an heir of the unsold ${listing.ticketId}`)).toBeUndefined()
      continue
    }
    const [order] = live
    expect(heir, why(`the heir of listing ${listing.id}`)).toMatchObject({ orderId: order?.id })
    expect(Boolean(heir?.locked), why(`the lock of ${heir?.id}`)).toBe(order?.state === 'open')
    expect(chosen[0]?.userId, why(`who was chosen for ${listing.id}`)).toBe(order?.buyerId)
    const status = requests.find(({ id }) => id === order?.requestId)?.status
    expect(status, why(`the request of listing ${listing.id}`)).toBe(
      order?.state === 'open' ? 'accepted' : 'completed',
    )
  }
}

function heirOf({ id }: Row, tickets: readonly Row[]): Row | undefined {
  return tickets.find(({ sourceTicketId }) => sourceTicketId === id)
}
