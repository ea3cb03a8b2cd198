import { ticketsApi } from '#contract/tickets.ts'
import { defineCommand } from './command.ts'
import { labelled, ticket } from './ticket.ts'

export const ticketOpened = defineCommand({
  ...ticket,
  name: 'ticket.opened',
  endpoint: ticketsApi.opened,
  isSilent: true,
  label: (_, names) => labelled('Ticket opened', names),
})
