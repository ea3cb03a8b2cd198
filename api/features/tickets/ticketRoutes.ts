import { ticketsApi } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest, findRequests } from '../requests/TicketRequest.ts'
import { confirmReceived } from './confirmReceived.ts'
import { deliverTicket } from './deliverTicket.ts'
import { listPastTickets, listUpcomingTickets, positionOf } from './listTickets.ts'
import { openTicket } from './openTicket.ts'
import { presentTicket } from './presentTicket.ts'
import { Ticket } from './Ticket.ts'
import { canDeliverTicket, ownsTicket } from './ticketPolicy.ts'

export function ticketRoutes(deps: Deps) {
  async function present(tickets: Ticket[]) {
    const requests = await findRequests(deps.db, [...new Set(tickets.map((ticket) => ticket.requestId))])
    return tickets.map((ticket) =>
      presentTicket(ticket, requests.get(ticket.requestId) ?? { artist: '', venue: '' }),
    )
  }
  async function presentOne(ticket: Ticket) {
    return presentTicket(ticket, (await findRequest(deps.db, ticket.requestId)) ?? { artist: '', venue: '' })
  }

  return [
    route(ticketsApi.listMine, signedIn, async ({ actor, query: { limit, cursor }, ctx }) => {
      const after = readCursor(cursor, ['text', 'text', 'number', 'text'])
      const past = await listPastTickets(deps.db, actor.id, { limit, after, now: deps.now() })
      const page = takePage(ctx, past, limit, positionOf)
      const upcoming = after ? [] : await listUpcomingTickets(deps.db, actor.id, deps.now())
      return present([...upcoming, ...page])
    }),

    route(ticketsApi.opened, signedIn, async ({ actor, params, command }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(ownsTicket, actor, ticket)
      return presentOne(await openTicket(deps, command, ticket.id))
    }),

    route(ticketsApi.confirmReceived, signedIn, async ({ actor, params, command }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(ownsTicket, actor, ticket)
      return presentOne(await confirmReceived(deps, command, ticket.id))
    }),

    route(ticketsApi.adminListForRequest, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      const tickets = await Ticket.query(deps.db)
        .where({ requestId: request.id })
        .orderBy('position')
        .withGraphFetched('file')
      return tickets.map((ticket) => presentTicket(ticket, request))
    }),

    route(ticketsApi.deliver, admin, async ({ actor, params, body }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(canDeliverTicket, actor, ticket)
      return presentOne(await deliverTicket(deps, { actor, ticket, delivery: body }))
    }),
  ]
}
