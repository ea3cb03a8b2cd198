import { createServer, connect as dial, type Socket } from 'node:net'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { paymentsApi } from '#contract/payments.ts'
import {
  type ConnectOptions,
  connectPayments,
  type PaymentProvider,
} from '../integrations/payments/connectPayments.ts'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'
import { createStripePayments } from '../integrations/payments/stripePayments.ts'
import { acceptedRequest, confirmIntent, type Deal, ledgerOf, openCheckout } from './factories.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'
import type { Answer } from './TestClient.ts'

/** State of the connection to the card provider. `cut_replies`: the provider receives our call, but its reply is lost. */
export type LineState = 'up' | 'down' | 'cut_replies'

export interface TestPayments {
  connect: (options: ConnectOptions) => Promise<PaymentProvider>
  setLine(state: LineState): void
  /** All events of the provider, oldest first, for tests that deliver them. */
  listEvents(): Promise<Stripe.Event[]>
  /** The provider's SDK, bypassing the connection that tests can cut. */
  provider(): Stripe
  /** A signature like the provider's. */
  sign(body: string, at: Date): string
  close(): Promise<void>
}

/** The local sandbox behind a connection that tests can cut. @param deliverWebhooks false holds its webhooks back */
export function createTestPayments({ deliverWebhooks = true } = {}): TestPayments {
  let state: LineState = 'up'
  let target = { host: '', port: 0 }
  const sockets = new Set<Socket>()
  const line = createServer((socket) => {
    if (state === 'down') return socket.destroy()
    const upstream = dial(target)
    sockets.add(socket).add(upstream)
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('data', (bytes) => (state === 'down' ? socket.destroy() : upstream.write(bytes)))
    upstream.on('data', (bytes) => (state === 'up' ? socket.write(bytes) : socket.destroy()))
    return socket
  })
  const straight = () =>
    new Stripe(sandboxKeys.secretKey, { ...target, protocol: 'http', apiVersion: '2026-10-28.endive' })

  return {
    async connect(options) {
      // Production refuses the sandbox.
      const env = { ...options.env, production: false }
      const provider = await connectPayments({ ...options, env, deliverWebhooks })
      const address = new URL(provider.sandboxAddress ?? '')
      target = { host: address.hostname, port: Number(address.port) }
      await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
      const own = line.address()
      if (own === null || typeof own === 'string') throw new Error('the line has no port')
      const payments = createStripePayments({
        ...sandboxKeys,
        host: { host: '127.0.0.1', port: own.port, protocol: 'http' },
        now: options.now,
      })
      return { ...provider, payments }
    },
    setLine(next) {
      state = next
      // The SDK's keep-alive connections would bypass the cut.
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async listEvents() {
      const events = await straight().events.list({ limit: 100 })
      return events.data.reverse()
    },
    provider: straight,
    sign(body, at) {
      const timestamp = Math.floor(at.getTime() / 1000)
      return straight().webhooks.generateTestHeaderString({
        payload: body,
        secret: sandboxKeys.webhookSecret,
        timestamp,
      })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => line.close(() => resolve()))
    },
  }
}

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
