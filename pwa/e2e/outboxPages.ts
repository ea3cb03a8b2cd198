import type { APIRequestContext, Page } from '@playwright/test'
import type { CodeFormat } from '../../api/contract/rules/codeFormats.ts'
import { demoScreenshot } from '../../api/demo/demoFiles.ts'
import { expect, openDialog } from './test.ts'

export const screenshot = {
  name: 'seats.png',
  mimeType: 'image/png',
  buffer: Buffer.from(demoScreenshot('Mitski').split(',')[1] ?? '', 'base64'),
}

export const requestBody = {
  artist: 'Weyes Blood',
  venue: 'Greek Theatre',
  concertDate: '2030-06-05T20:00',
  section: '102',
  preferredRow: 'F',
  ticketCount: 2,
  stubhubPrice: '$240',
  stubhubScreenshot: demoScreenshot('Weyes Blood'),
}

export interface OwnRequest {
  id: string
  artist: string
  section: string
}
export interface Ticket {
  id: string
  requestId: string
  artist: string
  seat: string | null
  status: string
  qrCode: string | null
}
export interface Message {
  message: string
  isFromUser: boolean
  kind: string
}

export async function read<T>(page: Pick<Page, 'request'>, address: string): Promise<T> {
  const reply = await page.request.get(address)
  expect(reply.status()).toBe(200)
  return (await reply.json()) as T
}

/** The server's requests for an artist. */
export async function requestsOf(page: Pick<Page, 'request'>, artist: string): Promise<OwnRequest[]> {
  return (await read<OwnRequest[]>(page, '/api/ticket-requests')).filter(
    (request) => request.artist === artist,
  )
}

export async function messagesOf(page: Pick<Page, 'request'>, requestId: string): Promise<string[]> {
  return (await read<Message[]>(page, `/api/chat-messages/${requestId}`)).map(({ message }) => message)
}

/** The form has no content. */
export async function expectEmptyForm(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: typeIn })).toBeVisible()
}

/** Opens the lines of the form for typing, unless it has content and shows them. */
export async function openLines(page: Page): Promise<void> {
  const artist = page.getByLabel('Artist/Band')
  const button = page.getByRole('button', { name: typeIn })
  await expect(button.or(artist)).toBeVisible()
  if (await button.isVisible()) await button.click()
}

const typeIn = 'No screenshot? Type it in'

/** Opens the form, because the dashboard may show another tab at first. */
export async function fillInRequest(page: Page, artist: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'New Request' }).click()
  await openLines(page)
  await page.getByLabel('Artist/Band').fill(artist)
  await page.getByLabel('Venue').fill('Greek Theatre')
  await page.getByLabel('Event Date').fill('2030-06-05T20:00')
  await page.getByLabel('Preferred Section').fill('102')
  await page.getByLabel('Preferred Row').fill('F7')
  await page.getByLabel('Price you found').fill('$240')
  await page.getByRole('spinbutton', { name: 'Number of Tickets' }).fill('2')
  await page.locator('input[type=file]').setInputFiles(screenshot)
  await expect(page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
}

/** @param card its number */
export async function fillInCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/Expiration/).fill('12 / 40')
  await page.getByLabel(/Security code|CVC/).fill('123')
  await page.getByLabel(/ZIP/i).fill('94704')
}

export async function write(page: Page, message: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill(message)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // The field is emptied when the message is stored.
  await expect(field).toHaveValue('')
}

/** Closes the open request. */
export async function closeDialog(page: Page): Promise<void> {
  await openDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(openDialog(page)).toHaveCount(0)
}

/** Opens the request for an artist. */
export async function openRequest(page: Page, artist: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: artist }) })
    .getByRole('button', { name: /^View/ })
    .click()
}

/** Folds out the current offer, or the request's wishes while there is none, in the open request. */
export async function showDetails(page: Page): Promise<void> {
  await openDialog(page)
    .getByRole('button', { name: /^Your request$|Details$/, expanded: false })
    .click()
}

/** A call that has to succeed. */
export async function post<Reply>(calls: APIRequestContext, path: string, data?: object): Promise<Reply> {
  const reply = await calls.post(path, { ...(data && { data }) })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}

/**
 * A customer buys seats from 11 on, and staff deliver them.
 *
 * @param codes of each, and what else differs
 * @param form what of the request differs
 * @returns the tickets' ids
 */
export async function buySeats(
  customer: APIRequestContext,
  staff: APIRequestContext,
  codes: { qrCode: string; codeFormat?: CodeFormat; section?: string; row?: string; seat?: string }[],
  form: Partial<typeof requestBody> = {},
): Promise<string[]> {
  const ticketCount = codes.length
  const request = { ...requestBody, ...form, ticketCount }
  const { id: requestId } = await post<{ id: string }>(customer, '/api/ticket-requests', request)
  const terms = { ticketCount, section: '102', row: 'F', pricePerTicket: 180 }
  const offer = await post<{ id: string }>(staff, `/api/admin/ticket-requests/${requestId}/offer`, terms)
  await post(customer, `/api/offers/${offer.id}/accept`)
  const setup = await post<{ clientSecret: string }>(customer, '/api/create-payment-intent', { requestId })
  const config = (await (await customer.get('/api/stripe/config')).json()) as { publishableKey: string }
  const [intentId] = setup.clientSecret.split('_secret_')
  const paid = await customer.post(`/stripe-sandbox/v1/payment_intents/${intentId}/confirm`, {
    form: {
      key: config.publishableKey,
      client_secret: setup.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    },
  })
  expect(paid.ok()).toBe(true)
  const bought = async () => {
    const tickets = (await (await customer.get('/api/tickets')).json()) as Ticket[]
    return tickets.filter((ticket) => ticket.requestId === requestId).map(({ id }) => id)
  }
  await expect.poll(async () => (await bought()).length).toBe(ticketCount)
  const ids = await bought()
  for (const [index, id] of ids.entries()) {
    const delivery = { section: '102', row: 'F', seat: String(11 + index), ...codes[index] }
    await post(staff, `/api/admin/tickets/${id}/deliver`, delivery)
  }
  return ids
}
