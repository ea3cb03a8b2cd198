import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Ticket } from './Ticket.ts'

/** Mails a customer that a ticket can be downloaded. */
export const mailTicketReady = defineJob({
  kind: 'tickets.mail_ready',
  lane: 'mail',
  payload: z.object({ ticketId: z.string() }),
  async run(deps, { ticketId }, attempt) {
    const ticket = await Ticket.query(deps.db).findById(ticketId)
    const request = ticket && (await findRequest(deps.db, ticket.requestId))
    if (!ticket || !request) return
    await mailCustomer(deps, attempt, ticket.ownerId, {
      type: 'ticket_ready',
      subject: `Your ticket is ready: ${request.artist}`,
      text: `Your ticket for ${request.artist} at ${request.venue} is ready: ${ticket.seatInfo}.`,
      path: '/dashboard?tab=my-tickets',
      actionLabel: 'Open my tickets',
    })
  },
})
