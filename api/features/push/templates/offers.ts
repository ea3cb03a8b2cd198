import { Offer } from '../../offers/Offer.ts'
import { findRequest } from '../../requests/TicketRequest.ts'
import type { Template } from './PushContent.ts'

export const offerMade: Template = async (deps, { subjectId }) => {
  const offer = await Offer.query(deps.db).findById(subjectId)
  const request = offer && (await findRequest(deps.db, offer.requestId))
  // Answered, or replaced by another one.
  if (!offer || !request || offer.status !== 'pending') return undefined
  const path = `/dashboard?ticket=${request.id}`
  const tickets = offer.ticketCount === 1 ? '1 ticket' : `${offer.ticketCount} tickets`
  return {
    title: `An offer for ${request.artist}`,
    body: `${tickets} in section ${offer.section}${offer.row ? `, row ${offer.row}` : ''}. Open it to see the price and answer.`,
    tag: `offer:${request.id}`,
    path,
    expiresAt: new Date(offer.expiresAt),
    // Accepting asks for a confirmation, so both lead to the offer.
    actions: [
      { title: 'Accept', path },
      { title: 'View', path },
    ],
  }
}
