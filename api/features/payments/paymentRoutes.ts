import type { Knex } from 'knex'
import { discountsApi } from '#contract/discounts.ts'
import { paymentsApi } from '#contract/payments.ts'
import type { Deps } from '../../config/deps.ts'
import { currentCall } from '../../db/currentCall.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { admin, authorize, confirmed, signedByStripe, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import type { FraudWarning, PaymentEvent } from '../../integrations/payments/payments.ts'
import { canFollowRequest, ownsRequest, staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { applyIntent } from './applyIntent.ts'
import { describeRefund, listReceiptRefunds, listRefunds, presentRefund } from './listRefunds.ts'
import { findLiveOrder, findPaidOrder } from './Order.ts'
import { Payment } from './Payment.ts'
import { preparePayment } from './preparePayment.ts'
import { presentReceipt } from './presentReceipt.ts'
import { findOrderOfRefund, Refund } from './Refund.ts'
import { readPaymentStatus, writePaymentWords } from './recordTransaction.ts'
import { applyRefund, sendRefundKey } from './refunds.ts'
import { findTicketsOfOrder } from './resoldSeat.ts'
import { retryRefund } from './retryRefund.ts'
import { validateDiscountCode } from './takeDiscount.ts'

/** What webhooks about disputes do: of a feature that uses this one, so it is passed in. */
export interface DisputeHandlers {
  applyDispute(deps: Deps, disputeId: string): Promise<boolean>
  applyFraudWarning(tx: Tx, warning: FraudWarning): Promise<boolean>
}

/** @param sandboxPath where the payment sandbox is mounted, if it is used */
export function paymentRoutes(deps: Deps, sandboxPath: string | undefined, disputes: DisputeHandlers) {
  /** The request of a refund; undefined for an unknown refund. */
  async function requestOf(refundId: string) {
    const refund = await Refund.query(deps.db).findById(refundId)
    return refund && findRequest(deps.db, (await findOrderOfRefund(deps.db, refund)).requestId)
  }

  return [
    route(paymentsApi.config, signedIn, async ({ ctx }) => ({
      publishableKey: deps.payments.publishableKey,
      // The page's own origin, so that neither CORS nor the CSP blocks it.
      ...(sandboxPath && { sandboxUrl: `${ctx.protocol}://${ctx.host}${sandboxPath}/` }),
    })),

    route(paymentsApi.createPaymentIntent, signedIn, async ({ actor, body }) => {
      const request = await findRequest(deps.db, body.requestId)
      authorize(ownsRequest, actor, request)
      return preparePayment(deps, request, body.discountCode)
    }),

    route(discountsApi.validate, signedIn, async ({ actor, body: { code, requestId } }) => {
      if (requestId === undefined) return validateDiscountCode(deps, actor, code, undefined)
      const request = await findRequest(deps.db, requestId)
      authorize(ownsRequest, actor, request)
      const order = await findLiveOrder(deps.db, request.id)
      return validateDiscountCode(deps, actor, code, order?.state === 'open' ? order : undefined)
    }),

    route(paymentsApi.receipt, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(canFollowRequest, actor, request)
      const order = await findPaidOrder(deps.db, request.id)
      authorize(() => true, actor, order)
      return presentReceipt(order, request, {
        refunds: await listReceiptRefunds(deps.db, order.id),
        tickets: await findTicketsOfOrder(deps.db, order.id),
        paymentStatus: await readPaymentStatus(deps.db, order.id),
      })
    }),

    route(paymentsApi.adminListRefunds, admin, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return (await listRefunds(deps.db, request.id)).map(presentRefund)
    }),

    route(paymentsApi.retryRefund, confirmed(admin), async ({ actor, params }) => {
      const request = await requestOf(params.id)
      authorize(staffCanSeeRequest, actor, request)
      const refund = await retryRefund(deps, { actor, request, refundId: params.id })
      return presentRefund(await describeRefund(deps.db, refund))
    }),

    route(paymentsApi.webhook, signedByStripe, async ({ bytes, ctx }) => {
      const event = deps.payments.verifyEvent(bytes, ctx.get('Stripe-Signature'))
      const cause = await causeOf(deps.db, event)
      const call = currentCall()
      if (cause && call) {
        ctx.state.log = ctx.state.log.child({ cause })
        call.cause = cause
      }
      await handleStripeEvent(deps, event, disputes)
      return { received: true as const }
    }),
  ]
}

/** The `requestId` of the request that a payment or a refund of ours goes back to, so that the log has one id for all of it. */
async function causeOf(db: Knex, event: PaymentEvent): Promise<string | null | undefined> {
  if (event.about === 'intent') {
    const payment = await db('payments').where({ paymentIntentId: event.intent.id }).first('cause')
    return payment?.cause
  }
  if (event.about !== 'refund' || event.refund.refundId === null) return undefined
  const job = await db('jobs')
    .where({ dedupeKey: sendRefundKey(event.refund.refundId) })
    .first('cause')
  return job?.cause
}

/**
 * Applies one webhook, once. Stripe delivers at least once and in any order
 * (docs.stripe.com/webhooks#handle-duplicate-events).
 */
export async function handleStripeEvent(
  deps: Deps,
  event: PaymentEvent,
  disputes: DisputeHandlers,
): Promise<void> {
  // Reads the provider, so before the transaction. If that fails, the event is not yet recorded and comes again.
  if (event.about === 'dispute' && !(await disputes.applyDispute(deps, event.disputeId))) {
    deps.log.warn({ event: event.id, type: event.type }, 'a webhook about a dispute that is not ours')
  }
  await inTransaction(deps, async (tx) => {
    const row = { id: event.id, type: event.type, receivedAt: tx.now.toISOString() }
    const inserted = await tx.db('stripe_events').insert(row).onConflict('id').ignore().returning('id')
    if (inserted.length === 0) return
    if (event.about === 'refund') await applyRefund(tx, event.refund)
    if (event.about === 'card') {
      const { intentId: paymentIntentId, brand: cardBrand, last4: cardLast4 } = event
      await Payment.query(tx.db).where({ paymentIntentId }).patch({ cardBrand, cardLast4 })
      await writePaymentWords(tx, paymentIntentId)
    }
    if (event.about === 'fraud_warning') await disputes.applyFraudWarning(tx, event.warning)
    if (event.about === 'intent' && !(await applyIntent(tx, event.intent))) {
      deps.log.warn(
        { intentId: event.intent.id, type: event.type },
        'a webhook about an intent that is not ours',
      )
    }
  })
}
