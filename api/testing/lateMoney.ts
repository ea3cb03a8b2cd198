import type Stripe from 'stripe'
import { expect } from 'vitest'
import { booksOf } from './books.ts'
import { acceptedRequest, confirmIntent, type Deal, openCheckout } from './factories.ts'
import type { TestApp } from './startTestApp.ts'
import { deliverEvent, eventsAbout, ofType } from './webhooks.ts'

/** Test cards by the outcome of their refund: docs.stripe.com/testing#refunds */
export const refundCards = {
  refundedAtOnce: '4242424242424242',
  refundedLater: '4000000000007726',
  refundFailsLater: '4000000000005126',
} as const

export interface LateMoney extends Deal {
  intentId: string
  succeeded: Stripe.Event
}

/**
 * A payment for an order that our books have closed, which must be refunded; for example after restoring a backup. For an
 * app that does not deliver webhooks.
 */
export async function lateMoney(
  app: TestApp,
  card: string = refundCards.refundedAtOnce,
  people: Partial<Pick<Deal, 'customer' | 'admin'>> = {},
): Promise<LateMoney> {
  const deal = await acceptedRequest(app, {}, people)
  const { clientSecret, intentId } = await openCheckout(deal)
  const { orders } = await booksOf(app, deal.request.id)
  await app.deps.db('payments').where({ paymentIntentId: intentId }).update({ state: 'canceled' })
  await app.deps.db('orders').where({ id: orders[0]?.id }).update({ state: 'closed' })
  await app.deps.db('ticket_requests').where({ id: deal.request.id }).update({ status: 'expired' })
  expect((await confirmIntent(app, clientSecret, card)).status).toBe(200)
  const succeeded = ofType(await eventsAbout(app, intentId), 'payment_intent.succeeded')
  expect((await deliverEvent(app, succeeded)).status).toBe(200)
  return { ...deal, intentId, succeeded }
}

/** The provider's refunds of an intent, newest first. */
export async function providerRefunds(app: TestApp, intentId: string): Promise<Stripe.Refund[]> {
  const { data } = await app.payments.provider().refunds.list({ payment_intent: intentId })
  return data
}
