import { z } from 'zod'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { compareWithFound, dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Offer } from './Offer.ts'

/** Mails the customer about an offer that can still be accepted. */
export const mailOfferMade = defineJob({
  kind: 'offers.mail_made',
  lane: 'mail',
  payload: z.object({ offerId: z.uuid() }),
  async run(deps, { offerId }, attempt) {
    const offer = await Offer.query(deps.db).findById(offerId)
    const request = offer && (await findRequest(deps.db, offer.requestId))
    if (!offer || !request || !isOfferOpen(offer, deps.now())) return
    const money = (cents: number) => formatMoney(dollarsFromCents(cents))
    const tickets = offer.ticketCount === 1 ? '1 ticket' : `${offer.ticketCount} tickets`
    const compared = compareWithFound(request.stubhubPrice, offer.ticketCount, offer.totalPrice)
    const comparison =
      compared && compared.than !== 'same'
        ? ` That is ${money(compared.cents)} ${compared.than} than you found.`
        : ''
    const place = `section ${withoutWord('section', offer.section)}${offer.row ? `, row ${withoutWord('row', offer.row)},` : ''}`
    await mailCustomer(deps, attempt, request.userId, {
      type: 'offer_made',
      subject: `An offer for ${request.artist}`,
      text: [
        [
          `We found ${tickets} for ${request.artist} at ${request.venue} in ${place}`,
          `for ${money(offer.totalPrice)} in total, service fee included.${comparison} The offer is valid for 24 hours.`,
        ].join(' '),
        ...(offer.notes ? [`Note from our team: ${offer.notes}`] : []),
      ].join('\n\n'),
      path: `/dashboard?ticket=${request.id}`,
      actionLabel: 'See the offer',
    })
  },
})
