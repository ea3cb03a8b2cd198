import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { type NewOffer, type Offer, offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { type PushKind, pushApi } from '#contract/push.ts'
import { type NewRequest, requestsApi, type TicketRequest } from '#contract/requests.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { demoScreenshot } from '../demo/demoFiles.ts'
import { confirmByCard, intentIdOf } from '../integrations/payments/confirmByCard.ts'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'
import type { FakeBrowser, PushService } from './pushService.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'
import { waitFor } from './timing.ts'

export const screenshot = demoScreenshot('Phoebe Bridgers')

/** A valid request form. */
export function requestForm(overrides: Partial<NewRequest> = {}): NewRequest {
  return {
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2099-06-05T20:00',
    section: '102',
    preferredRow: 'F',
    ticketCount: 2,
    stubhubPrice: '$240',
    stubhubScreenshot: screenshot,
    ...overrides,
  }
}

export function offerTerms(overrides: Partial<NewOffer> = {}): NewOffer {
  return {
    ticketCount: 2,
    section: '102',
    row: 'F',
    pricePerTicket: 180,
    notes: 'On the aisle',
    ...overrides,
  }
}

export function submitRequest(customer: SignedIn, form: Partial<NewRequest> = {}): Promise<TicketRequest> {
  return customer.client.call(requestsApi.submit, { body: requestForm(form), key: randomUUID() })
}

export function makeOffer(admin: SignedIn, requestId: string, terms: Partial<NewOffer> = {}): Promise<Offer> {
  return admin.client.call(offersApi.make, {
    params: { id: requestId },
    body: offerTerms(terms),
    key: randomUUID(),
  })
}

/** A message in the discussion of a request, by its customer or by staff. */
export function sendMessage(
  { client, user }: SignedIn,
  requestId: string,
  message = 'Hello',
  { writtenAt, key = randomUUID() }: { writtenAt?: string; key?: string } = {},
) {
  const body = { requestId, message, ...(writtenAt && { writtenAt }) }
  return client.call(user.isAdmin ? chatApi.adminSend : chatApi.send, { body, key })
}

export interface Deal {
  customer: SignedIn
  admin: SignedIn
  request: TicketRequest
  offer: Offer
}

type People = Partial<Pick<Deal, 'customer' | 'admin'>>

/** A customer's request with an open offer, between new users unless some are given. */
export async function offeredRequest(
  app: TestApp,
  form: Partial<NewRequest> = {},
  people: People = {},
): Promise<Deal> {
  const customer = people.customer ?? (await app.signIn())
  const admin = people.admin ?? (await app.signIn({ isAdmin: true, name: 'Jo Park' }))
  const request = await submitRequest(customer, form)
  const { ticketCount } = request
  return { customer, admin, request, offer: await makeOffer(admin, request.id, { ticketCount }) }
}

/** A request with an offer that is accepted and unpaid. */
export async function acceptedRequest(
  app: TestApp,
  form: Partial<NewRequest> = {},
  people: People = {},
): Promise<Deal> {
  const deal = await offeredRequest(app, form, people)
  await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
  return deal
}

/** A paid request, with the webhook applied. */
export async function paidRequest(
  app: TestApp,
  form: Partial<NewRequest> = {},
  people: People = {},
): Promise<Deal & { tickets: Ticket[] }> {
  const deal = await acceptedRequest(app, form, people)
  await payByCard(app, deal)
  const tickets = await waitFor(async () => {
    const all = await deal.customer.client.call(ticketsApi.listMine)
    const mine = all.filter(({ requestId }) => requestId === deal.request.id)
    expect(mine).toHaveLength(deal.offer.ticketCount)
    return mine
  })
  return { ...deal, tickets }
}

/** A customer and the request that they pay for. */
interface Payer {
  customer: SignedIn
  request: Pick<TicketRequest, 'id'>
}

/** Opens checkout. @returns the browser's client secret, and the id of its intent */
export async function openCheckout({
  customer,
  request,
}: Payer): Promise<{ clientSecret: string; intentId: string }> {
  const { clientSecret } = await customer.client.call(paymentsApi.createPaymentIntent, {
    body: { requestId: request.id },
  })
  return { clientSecret, intentId: intentIdOf(clientSecret) }
}

/** Pays with a test card like Stripe.js: from the browser directly to the provider. */
export async function payByCard(
  app: TestApp,
  { customer, request }: Payer,
  number?: string,
): Promise<Response> {
  return confirmIntent(app, (await openCheckout({ customer, request })).clientSecret, number)
}

export async function confirmIntent(
  app: Pick<TestApp, 'address'>,
  clientSecret: string,
  number?: string,
): Promise<Response> {
  const { publishableKey } = sandboxKeys
  return confirmByCard(`${app.address}/stripe-sandbox`, { publishableKey, clientSecret, number })
}

/** Anything with access to the database. */
interface WithDatabase {
  deps: { db: Knex }
}

/** All rows about a request's purchase. */
export async function ledgerOf({ deps: { db } }: WithDatabase, requestId: string) {
  const orders = await db('orders').where({ requestId }).orderBy('createdAt')
  const orderIds = orders.map(({ id }) => id)
  const payments = await db('payments').whereIn('orderId', orderIds).orderBy(['createdAt', 'attempt'])
  const paymentIds = payments.map(({ id }) => id)
  return {
    request: await db('ticket_requests').where({ id: requestId }).first(),
    offers: await db('offers').where({ requestId }).orderBy('createdAt'),
    orders,
    payments,
    tickets: await db('tickets').where({ requestId }).orderBy('position'),
    transactions: await db('transactions').whereIn('orderId', orderIds),
    refunds: await db('refunds').whereIn('paymentId', paymentIds).orderBy('createdAt'),
    alerts: await db('admin_messages').where({ requestId }).orderBy('createdAt'),
    events: (await db('events').where({ requestId }).orderBy('id')).map(({ type }) => String(type)),
  }
}

/** Expects one payment, applied once: a completed request, one ticket per seat, one transaction, one receipt. */
export async function expectPaidOnce(app: WithDatabase, requestId: string, seats = 2): Promise<void> {
  const ledger = await ledgerOf(app, requestId)
  expect(ledger.request).toMatchObject({ status: 'completed', paidAt: expect.any(String) })
  expect(ledger.orders.filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect(ledger.tickets.map(({ position }) => position)).toEqual(
    Array.from({ length: seats }, (_, index) => index + 1),
  )
  expect(ledger.transactions).toHaveLength(1)
  expect(ledger.refunds).toEqual([])
  expect(ledger.events.filter((type) => type === 'order.paid')).toHaveLength(1)
  const paid = ledger.orders.find(({ state }) => state === 'paid')
  const receipts = await app.deps.db('jobs').where({ payload: JSON.stringify({ orderId: paid?.id }) })
  expect(receipts.filter(({ kind }) => kind === 'payments.mail_receipt')).toHaveLength(1)
}

/** A new browser, subscribed for a user. Without kinds it has all that they may have. */
export async function subscribeBrowser(
  app: Pick<TestApp, 'deps'>,
  service: PushService,
  { client }: SignedIn,
  kinds?: PushKind[],
): Promise<FakeBrowser> {
  const browser = service.subscribe(app.deps.webPush.publicKey)
  await client.call(pushApi.save, { body: { ...browser.subscription, ...(kinds && { kinds }) } })
  return browser
}
