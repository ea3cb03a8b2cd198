import { ticketsApi } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { confirmReceived } from './confirmReceived.ts'
import { deliverTickets } from './deliverTickets.ts'
import { listForStaff, pageOfTickets } from './listTickets.ts'
import { loadTicket, openTicket } from './openTicket.ts'
import { presentTicket, presentTicketsForAdmin } from './presentTicket.ts'
import { Ticket } from './Ticket.ts'
import { canDeliverTicket, ownsTicket } from './ticketPolicy.ts'

export function ticketRoutes(deps: Deps) {
  return [
    route(ticketsApi.listMine, signedIn, ({ actor, ...call }) => pageOfTickets(deps, actor.id, call)),

    route(ticketsApi.opened, signedIn, async ({ actor, params, body, command }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(ownsTicket, actor, ticket)
      return presentTicket(deps.db, await openTicket(deps, command, { ...body, id: ticket.id }))
    }),

    route(ticketsApi.confirmReceived, signedIn, async ({ actor, params, body, command }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(ownsTicket, actor, ticket)
      return presentTicket(deps.db, await confirmReceived(deps, command, { ...body, id: ticket.id }))
    }),

    route(ticketsApi.adminListForRequest, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      const tickets = await listForStaff(deps.db, request.id)
      return presentTicketsForAdmin(deps.db, tickets)
    }),

    route(ticketsApi.deliver, admin, async ({ actor, params, body }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(canDeliverTicket, actor, ticket)
      await deliverTickets(deps, {
        actor,
        requestId: ticket.requestId,
        seats: [{ ...body, ticketId: ticket.id }],
        nameOf: (_, field) => field,
      })
      return presentTicket(deps.db, await loadTicket(deps.db, ticket.id))
    }),

    route(ticketsApi.deliverAll, admin, async ({ actor, params, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      const tickets = await deliverTickets(deps, {
        actor,
        requestId: request.id,
        seats: body.tickets,
      })
      return presentTicketsForAdmin(deps.db, tickets)
    }),
  ]
}
