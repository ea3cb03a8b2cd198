import { offersApi } from '#contract/offers.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { presentChatMessage } from '../chat/presentChatMessage.ts'
import { ownsRequest, staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { acceptOffer } from './acceptOffer.ts'
import { declineOffer } from './declineOffer.ts'
import { makeOffer } from './makeOffer.ts'
import { negotiateOffer } from './negotiateOffer.ts'
import { listOffers, Offer } from './Offer.ts'
import { presentOffer, presentOfferForAdmin } from './presentOffer.ts'

export function offerRoutes(deps: Deps) {
  /** The request of an offer; undefined for an unknown offer. */
  async function requestOf(offerId: string) {
    const offer = await Offer.query(deps.db).findById(offerId)
    return offer && findRequest(deps.db, offer.requestId)
  }

  return [
    route(offersApi.listForRequest, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(ownsRequest, actor, request)
      return (await listOffers(deps.db, request.id)).map(presentOffer)
    }),

    route(offersApi.accept, signedIn, async ({ actor, params }) => {
      authorize(ownsRequest, actor, await requestOf(params.offerId))
      const { order, clientSecret } = await acceptOffer(deps, actor, params.offerId)
      return {
        paymentIntentClientSecret: clientSecret,
        totalAmount: dollarsFromCents(order.total),
        subtotal: dollarsFromCents(order.subtotal),
        serviceFee: dollarsFromCents(order.serviceFee),
      }
    }),

    route(offersApi.decline, signedIn, async ({ actor, params }) => {
      authorize(ownsRequest, actor, await requestOf(params.offerId))
      return presentOffer(await declineOffer(deps, actor, params.offerId))
    }),

    route(offersApi.respond, signedIn, async ({ actor, params, command, body }) => {
      authorize(ownsRequest, actor, await requestOf(params.offerId))
      const { message: text, writtenAt } = body
      const negotiation = { actor, command, offerId: params.offerId, text, writtenAt }
      return presentChatMessage(await negotiateOffer(deps, negotiation))
    }),

    route(offersApi.adminListForRequest, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return (await listOffers(deps.db, request.id)).map(presentOfferForAdmin)
    }),

    route(offersApi.make, admin, async ({ actor, params, command, body, basedOn }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return presentOfferForAdmin(await makeOffer(deps, { actor, command, request, terms: body, basedOn }))
    }),
  ]
}
