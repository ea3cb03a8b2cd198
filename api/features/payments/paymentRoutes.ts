import { paymentsApi } from '#contract/payments.ts'
import type { Deps } from '../../config/deps.ts'
import { authorize, signedByStripe, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { ownsRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { handleStripeEvent } from './handleStripeEvent.ts'
import { preparePayment } from './preparePayment.ts'

/** @param sandboxPath where the local stand-in for Stripe is mounted, if it is */
export function paymentRoutes(deps: Deps, sandboxPath: string | undefined) {
  return [
    route(paymentsApi.config, signedIn, async ({ ctx }) => ({
      publishableKey: deps.payments.publishableKey,
      // The very origin the page came from, so that neither CORS nor the CSP stands between them.
      ...(sandboxPath && { sandboxUrl: `${ctx.protocol}://${ctx.host}${sandboxPath}/` }),
    })),

    route(paymentsApi.createPaymentIntent, signedIn, async ({ actor, body }) => {
      const request = await findRequest(deps.db, body.requestId)
      authorize(ownsRequest, actor, request)
      return preparePayment(deps, request)
    }),

    route(paymentsApi.webhook, signedByStripe, async ({ bytes, ctx }) => {
      await handleStripeEvent(deps, deps.payments.verifyEvent(bytes, ctx.get('Stripe-Signature')))
      return { received: true as const }
    }),
  ]
}
