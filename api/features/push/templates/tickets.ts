import { eventCatalogue } from '../../../events/catalogue.ts'
import { writeConcertDate } from '../../notifications/writeConcertDate.ts'
import { findRequest } from '../../requests/TicketRequest.ts'
import { titleOfDelivery } from '../../tickets/mailTicketReady.ts'
import { writeEventReminder } from '../../tickets/remindOfEvents.ts'
import { Ticket } from '../../tickets/Ticket.ts'
import { countSeats } from '../../tickets/withUndelivered.ts'
import type { Template } from './PushContent.ts'

export const ticketDelivered: Template = async (deps, { data, requestId }) => {
  const { ticketIds, replacedIds } = eventCatalogue['ticket.delivered'].data.parse(data)
  const request = await findRequest(deps.db, requestId ?? '')
  // Not those that were opened or sent back meanwhile.
  const delivered = await Ticket.query(deps.db).findByIds(ticketIds).where({ status: 'ready', locked: false })
  if (!request || delivered.length === 0) return undefined
  const changed = delivered.filter(({ id }) => replacedIds.includes(id)).length
  const { pending } = await countSeats(deps.db, request.id)
  return {
    title: `${titleOfDelivery(delivered.length - changed, changed)}: ${request.artist}`,
    body: [
      `${request.venue}, ${writeConcertDate(request.concertDate)}.`,
      ...(pending > 0 ? [`${pending} still to come.`] : []),
    ].join(' '),
    tag: `tickets:${request.id}`,
    path: `/dashboard?tab=my-tickets&event=${request.id}`,
  }
}

export const ticketsLate: Template = async (deps, { subjectId: requestId }) => {
  const request = await findRequest(deps.db, requestId)
  const { pending } = await countSeats(deps.db, requestId)
  if (!request || pending === 0) return undefined
  return {
    title: `Your tickets are late: ${request.artist}`,
    body: 'We are sorry. We are working on it and tell you the moment they are ready.',
    tag: `tickets:${requestId}`,
    path: `/dashboard?ticket=${requestId}`,
  }
}

export const eventTomorrow: Template = async (deps, { subjectId: requestId }) => {
  const reminder = await writeEventReminder(deps.db, requestId, deps.now())
  if (!reminder) return undefined
  const { title, text: body, path, over: expiresAt } = reminder
  return { title, body, tag: `tickets:${requestId}`, path, expiresAt }
}
