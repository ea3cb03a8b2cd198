import { ticketsApi } from '#contract/tickets.ts'
import { defineCommand } from './command.ts'
import { labelled, ticket } from './ticket.ts'

export const ticketConfirmReceived = defineCommand({
  ...ticket,
  name: 'ticket.confirmReceived',
  endpoint: ticketsApi.confirmReceived,
  toCall: ({ ticketId, deliveryNumber }, { writtenAt }) => ({
    params: { id: ticketId },
    body: { deliveryNumber, writtenAt },
  }),
  label: (_, names) => labelled('Ticket received', names),
})
