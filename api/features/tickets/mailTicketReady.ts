import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Ticket } from './Ticket.ts'
import { countSeats } from './withUndelivered.ts'

/** Mails a customer what one delivery has brought: which tickets are ready or were replaced, and how many are still to come. */
export const mailTicketReady = defineJob({
  kind: 'tickets.mail_ready',
  lane: 'mail',
  payload: z.object({
    ticketId: z.uuid(),
    /** Further tickets of the delivery. */
    others: z.array(z.uuid()).optional(),
    /** Tickets that had been delivered before. */
    replaced: z.array(z.uuid()).optional(),
  }),
  async run(deps, { ticketId, others = [], replaced = [] }, attempt) {
    const delivered = await Ticket.query(deps.db)
      .findByIds([ticketId, ...others])
      .orderBy('position')
    const [first] = delivered
    const request = first && (await findRequest(deps.db, first.requestId))
    if (!first || !request) return
    const { pending } = await countSeats(deps.db, request.id)
    const isNew = ({ id }: Ticket) => !replaced.includes(id)
    const ready = delivered.filter(isNew)
    const changed = delivered.filter((ticket) => !isNew(ticket))
    await mailCustomer(deps, attempt, first.ownerId, {
      type: ready.length > 0 ? 'ticket_ready' : 'ticket_changed',
      subject: `${titleOfDelivery(ready.length, changed.length)}: ${request.artist}`,
      text: [
        describeReady(ready, `${request.artist} at ${request.venue}`),
        describeChanged(changed, ready.length > 0 ? '' : ` for ${request.artist} at ${request.venue}`),
        describeTransferred(delivered, request.email),
        pending > 0 && `${pending} ${pending === 1 ? 'ticket is' : 'tickets are'} still to come.`,
      ]
        .filter(Boolean)
        .join(' '),
      path: `/dashboard?tab=my-tickets&event=${request.id}`,
      actionLabel: 'Open my tickets',
    })
  },
})

/** `Your 2 tickets are ready`, or what else a delivery has brought. */
export function titleOfDelivery(ready: number, changed: number): string {
  if (ready > 0) return ready === 1 ? 'Your ticket is ready' : `Your ${ready} tickets are ready`
  return changed === 1 ? 'Your ticket has changed' : `Your ${changed} tickets have changed`
}

function describeReady(tickets: readonly Ticket[], event: string): string | undefined {
  if (tickets.length === 0) return undefined
  const what = tickets.length === 1 ? 'Your ticket' : `${tickets.length} tickets`
  return `${what} for ${event} ${tickets.length === 1 ? 'is' : 'are'} ready: ${listSeats(tickets)}.`
}

function describeChanged(tickets: readonly Ticket[], event: string): string | undefined {
  if (tickets.length === 0) return undefined
  const [what, old] =
    tickets.length === 1
      ? ['a ticket', 'The old file or code is no longer valid.']
      : [`${tickets.length} tickets`, 'The old files and codes are no longer valid.']
  return `We have replaced ${what}${event}: ${listSeats(tickets)}. Please use what is in My Tickets now. ${old}`
}

function describeTransferred(tickets: readonly Ticket[], email: string): string | undefined {
  const transferred = tickets.filter(({ transferredAt }) => transferredAt !== null)
  if (transferred.length === 0) return undefined
  return `Sent to your ticketing account, ${email}: ${listSeats(transferred)}. Please accept the transfer there.`
}

function listSeats(tickets: readonly Ticket[]): string {
  return tickets.map(({ seatInfo }) => seatInfo).join('; ')
}
