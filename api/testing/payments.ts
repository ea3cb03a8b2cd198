import type Stripe from 'stripe'
import { expect } from 'vitest'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { paymentsApi } from '#contract/payments.ts'
import { acceptedRequest, confirmIntent, type Deal, ledgerOf, openCheckout } from './factories.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'
import type { Answer } from './TestClient.ts'

/** Delivers a signed event like Stripe. */
export function deliverEvent(
  app: TestApp,
  event: object,
  signedAt = app.clock.now(),
): Promise<Answer<unknown>> {
  return deliverText(app, JSON.stringify(event), signedAt)
}

/** Delivers all events about an intent, in their order or in another one. */
export async function deliverAll(app: TestApp, intentId: string, order = (events: Stripe.Event[]) => events) {
  for (const event of order(await eventsAbout(app, intentId)))
    expect((await deliverEvent(app, event)).status).toBe(200)
}

/** Delivers any body with a valid signature. */
export function deliverText(
  app: TestApp,
  body: string,
  signedAt = app.clock.now(),
): Promise<Answer<unknown>> {
  return app.visitor().send(paymentsApi.webhook.method, paymentsApi.webhook.path, {
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': app.payments.sign(body, signedAt) },
  })
}

/** The provider's events about an intent, its charges and its refunds, oldest first. */
export async function eventsAbout(app: TestApp, intentId: string): Promise<Stripe.Event[]> {
  const events = await app.payments.listEvents()
  return events.filter(({ data: { object } }) => {
    if (object.object === 'payment_intent') return object.id === intentId
    return 'payment_intent' in object && object.payment_intent === intentId
  })
}

export function ofType(events: Stripe.Event[], type: Stripe.Event['type']): Stripe.Event {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`No ${type} among ${events.map((event) => event.type).join(', ')}`)
  return found
}

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
 * A payment for an order that our records have closed, which must be refunded; for example after restoring a backup. For an
 * app that does not deliver webhooks.
 */
export async function lateMoney(
  app: TestApp,
  card: string = refundCards.refundedAtOnce,
  people: Partial<Pick<Deal, 'customer' | 'admin'>> = {},
): Promise<LateMoney> {
  const deal = await acceptedRequest(app, {}, people)
  const { clientSecret, intentId } = await openCheckout(deal)
  const { orders } = await ledgerOf(app, deal.request.id)
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

let codes = 0

/** A new active code, in place of the one that is active. */
export async function newActiveCode(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  admin: SignedIn,
  maxUses = 10,
): Promise<DiscountCode> {
  codes += 1
  await db('discount_codes').update({ isActive: false })
  const code = `CODE${String(codes).padStart(4, '0')}`
  return admin.client.call(discountsApi.create, { body: { code, maxUses } })
}

/** Opens checkout with a code, or without one. */
export function checkoutWith(
  { customer, request }: Pick<Deal, 'customer' | 'request'>,
  discountCode?: string,
) {
  const body = { requestId: request.id, ...(discountCode && { discountCode }) }
  return customer.client.call(paymentsApi.createPaymentIntent, { body })
}

/** The refusal of the same. */
export function refusedCheckout(
  { customer, request }: Pick<Deal, 'customer' | 'request'>,
  discountCode?: string,
) {
  const body = { requestId: request.id, ...(discountCode && { discountCode }) }
  return customer.client.refusal(paymentsApi.createPaymentIntent, { body })
}

/** How often a code counts as used, by the code itself and by its uses. */
export async function usesOf({ deps: { db } }: Pick<TestApp, 'deps'>, { id }: Pick<DiscountCode, 'id'>) {
  const { currentUses } = await db('discount_codes').where({ id }).first()
  const uses = await db('discount_uses').where({ codeId: id }).whereNot({ state: 'released' })
  return { currentUses, states: uses.map(({ state }) => state).sort() }
}
