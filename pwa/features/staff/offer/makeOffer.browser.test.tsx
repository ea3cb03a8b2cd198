import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone, field, openMenu, press, toast } from '../../../testing/screen.ts'
import { requestAddress } from '../queue/requestQueue.ts'

const price = field('Price each ($)')
const section = field('Section')
const count = page.getByRole('spinbutton', { name: 'Tickets', exact: true })
const notes = field('Notes (optional)')
const send = button('Send offer')

beforeEach(async () => {
  // Wide enough for the form beside the request.
  await page.viewport(1440, 900)
  return () => page.viewport(390, 844)
})

/** Opens the form for a new request. @returns the request's id */
async function openForm(artist: string, ticketCount?: number): Promise<string> {
  const id = await submitRequest(await createAccount(), artist, ticketCount)
  await openApp(requestAddress(id), admin)
  return id
}

const offersOf = (id: string) => callAs<unknown[]>(admin, 'GET', `/api/admin/ticket-requests/${id}/offers`)

it('restores a started offer after a reload and mentions it at sign-out', async () => {
  const id = await openForm('Alvvays')
  await price.fill('175')
  await makeOffer(id, 180)
  await reloadApp()
  await expect.element(price).toHaveValue(175)
  await expect.element(section).toHaveValue('102')
  await openMenu()
  await button('Logout').click()
  await expect.element(dialog().getByText('Your draft offer for Alvvays will be erased.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Stay signed in' }).click()
  await expectNone(dialog())
})

it('makes one offer if the reply is lost and it is sent again', async () => {
  const id = await openForm('Big Thief')
  await price.fill('180')
  const stop = answerCalls(`/api/admin/ticket-requests/${id}/offer`, async (call) => {
    await call()
    throw new TypeError('Failed to fetch')
  })
  await send.click()
  await expect.element(toast()).toHaveTextContent('Failed to send offer')
  stop()
  await send.click()
  await expect.element(toast()).toHaveTextContent('Offer sent')
  expect(await offersOf(id)).toHaveLength(1)
})

const terms = { ticketCount: 1, section: '210', row: 'K', pricePerTicket: 99, notes: 'Aisle' }
const offerOfAnotherAdmin = (id: string) =>
  callAs(admin, 'POST', `/api/admin/ticket-requests/${id}/offer`, terms)

it('is empty of the offer that was sent, so that Enter does not send it again', async () => {
  const id = await openForm('Big Thief', 4)
  await offerOfAnotherAdmin(id)
  await button('More tickets').click()
  await notes.fill('Two rows down')
  await price.fill('180')
  await press('Enter')
  await expect.element(toast()).toHaveTextContent('Offer sent')
  await expect.element(price).toHaveValue(null)
  await expect.element(notes).toHaveValue('')
  await expect.element(section).toHaveValue('102')
  await expect.element(count).toHaveValue('4')
  await expect.element(send).toBeDisabled()
  await section.click()
  await press('Enter')
  await reloadApp()
  await expect.element(price).toHaveValue(null)
  expect(await offersOf(id)).toMatchObject([{ ticketCount: 5, pricePerTicket: 180 }, terms])
})

it('is not mixed with another admin’s offer, which is made while it is typed', async () => {
  const id = await openForm('Alvvays')
  await price.fill('175')
  await offerOfAnotherAdmin(id)
  await expect.element(page.getByText(/Offer 1 · 1 × \$99\.00/)).toBeVisible()
  await expect.element(section).toHaveValue('102')
  await expect.element(notes).toHaveValue('')
  await send.click()
  await expect.element(toast()).toHaveTextContent('Offer sent')
  const [mine] = await offersOf(id)
  expect(mine).toMatchObject({ section: '102', row: 'F', ticketCount: 2, pricePerTicket: 175, notes: null })
})

it('does not carry a draft over to another request', async () => {
  const other = await openForm('Mitski')
  await price.fill('175')
  await openForm('Alvvays')
  await expect.element(price).toHaveValue(null)
  await openApp(requestAddress(other))
  await expect.element(price).toHaveValue(175)
})
