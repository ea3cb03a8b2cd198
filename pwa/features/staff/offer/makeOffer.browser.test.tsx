import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone, field, toast } from '../../../testing/screen.ts'
import { requestAddress } from '../queue/requestQueue.ts'

const price = field('Price each ($)')
const section = field('Section')
const send = button('Send offer')

beforeEach(async () => {
  // Wide enough for the form beside the request.
  await page.viewport(1440, 900)
  return () => page.viewport(390, 844)
})

/** Opens the form for a new request. @returns the request's id */
async function openForm(artist: string): Promise<string> {
  const id = await submitRequest(await createAccount(), artist)
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
  await expect.element(price).toHaveValue(180)
})
