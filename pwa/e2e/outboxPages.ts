import type { Page } from '@playwright/test'
import { demoScreenshot } from '../../api/db/demo/demoFiles.ts'
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

export interface Told {
  id: string
  artist: string
  section: string
}
export interface Ticket {
  id: string
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

export async function read<T>(page: Page, address: string): Promise<T> {
  const reply = await page.request.get(address)
  expect(reply.status()).toBe(200)
  return (await reply.json()) as T
}

/** The server's requests for an artist. */
export async function requestsOf(page: Page, artist: string): Promise<Told[]> {
  return (await read<Told[]>(page, '/api/ticket-requests')).filter((request) => request.artist === artist)
}

export async function messagesOf(page: Page, requestId: string): Promise<string[]> {
  return (await read<Message[]>(page, `/api/chat-messages/${requestId}`)).map(({ message }) => message)
}

/** Opens the form, because the dashboard may show another tab at first. */
export async function fillInRequest(page: Page, artist: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'New Request' }).click()
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

/** Folds out the current offer, or what was asked for while there is none, in the open request. */
export async function showDetails(page: Page): Promise<void> {
  await openDialog(page)
    .getByRole('button', { name: /^Your request$|Details$/, expanded: false })
    .click()
}
