import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import type { Credentials } from './browserCommands.ts'
import { admin } from './people.ts'
import { screenshotFile } from './requestForm.ts'

/** A call by another user than the signed-in one. */
export async function callAs<Reply = unknown>(
  person: Credentials,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Reply> {
  return (await commands.callAs(person, method, path, body)) as Reply
}

async function dataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`
}

/** Submits a request as a user. @returns its id */
export async function submitRequest(
  person: Credentials,
  artist = 'Weyes Blood',
  ticketCount = 2,
  screenshot = screenshotFile(),
): Promise<string> {
  const { id } = await callAs<{ id: string }>(person, 'POST', '/api/ticket-requests', {
    artist,
    venue: 'Greek Theatre',
    concertDate: '2030-06-05T20:00',
    section: '102',
    preferredRow: 'F',
    ticketCount,
    stubhubPrice: '$240',
    stubhubScreenshot: await dataUrl(await screenshot),
  })
  return id
}

/** Makes an offer for all seats. @returns its id */
export async function makeOffer(requestId: string, pricePerTicket = 180, ticketCount = 2): Promise<string> {
  const terms = { ticketCount, section: '102', pricePerTicket }
  const { id } = await callAs<{ id: string }>(
    admin,
    'POST',
    `/api/admin/ticket-requests/${requestId}/offer`,
    terms,
  )
  return id
}

/** Creates a request with an accepted offer, of $375 for two. @returns its id */
export async function acceptedRequest(
  person: Credentials,
  ticketCount = 2,
  artist = 'Weyes Blood',
): Promise<string> {
  const requestId = await submitRequest(person, artist, ticketCount)
  const offerId = await makeOffer(requestId, 180, ticketCount)
  await callAs(person, 'POST', `/api/offers/${offerId}/accept`)
  return requestId
}

/** Creates a paid request. @returns its id and those of its tickets */
export async function paidRequest(
  person: Credentials,
  ticketCount = 2,
  artist?: string,
): Promise<{ requestId: string; ticketIds: string[] }> {
  const requestId = await acceptedRequest(person, ticketCount, artist)
  await payRequest(person, requestId)
  let ticketIds: string[] = []
  await expect
    .poll(async () => {
      const tickets = await callAs<{ id: string; requestId: string }[]>(person, 'GET', '/api/tickets')
      ticketIds = tickets.flatMap((ticket) => (ticket.requestId === requestId ? [ticket.id] : []))
      return ticketIds.length
    })
    .toBe(ticketCount)
  return { requestId, ticketIds }
}

/** Pays an accepted request with a test card, as Stripe.js would. */
export async function payRequest(person: Credentials, requestId: string): Promise<void> {
  const { publishableKey } = await callAs<{ publishableKey: string }>(person, 'GET', '/api/stripe/config')
  const { clientSecret } = await callAs<{ clientSecret: string }>(
    person,
    'POST',
    '/api/create-payment-intent',
    {
      requestId,
    },
  )
  const [intentId = ''] = clientSecret.split('_secret_')
  await fetch(`/stripe-sandbox/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  })
}

/** Staff deliver tickets with a QR code each, as seats 11, 12 and so on. */
export async function deliver(ticketIds: readonly string[]): Promise<void> {
  for (const [index, id] of ticketIds.entries()) {
    await callAs(admin, 'POST', `/api/admin/tickets/${id}/deliver`, {
      seat: `${11 + index}`,
      qrCode: `LS-${id}`,
    })
  }
}
