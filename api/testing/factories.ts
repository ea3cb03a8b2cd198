import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type NewOffer, type Offer, offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { type NewRequest, requestsApi, type TicketRequest } from '#contract/requests.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { demoScreenshot } from '../db/demo/demoFiles.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'
import { waitFor } from './waitFor.ts'

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

/** The same, accepted and unpaid. */
export async function acceptedRequest(
  app: TestApp,
  form: Partial<NewRequest> = {},
  people: People = {},
): Promise<Deal> {
  const deal = await offeredRequest(app, form, people)
  await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
  return deal
}

/** The same, paid, with its webhook applied. */
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

/** Who pays for what. */
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

export function intentIdOf(clientSecret: string): string {
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'))
}

/** Pays with a test card like Stripe.js: from the browser directly to the provider. */
export async function payByCard(
  app: TestApp,
  { customer, request }: Payer,
  number = '4242424242424242',
): Promise<Response> {
  return confirmIntent(app, (await openCheckout({ customer, request })).clientSecret, number)
}

export async function confirmIntent(
  app: Pick<TestApp, 'address' | 'deps'>,
  clientSecret: string,
  number = '4242424242424242',
): Promise<Response> {
  return fetch(`${app.address}/stripe-sandbox/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: app.deps.payments.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  })
}
