import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline, goOnline, untilAnswered } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../testing/orders.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { button, dialog, expectNone, field, press, toast } from '../../testing/screen.ts'

/** The prices of a request's offers, newest first. */
const offersOf = async (requestId: string) =>
  (
    await callAs<{ pricePerTicket: number }[]>(admin, 'GET', `/api/admin/ticket-requests/${requestId}/offers`)
  ).map(({ pricePerTicket }) => pricePerTicket)
const price = field('Price per ticket ($)')
const send = button(/^Send \$[\d,.]+$/).first()
const kept = page.getByText(
  'Your response is kept as a draft on this device. Send it once you are connected.',
)
const response = () => dialog().getByLabelText('Response', { exact: true })

it('staff without a connection can write a response and an offer, which wait as drafts until they are sent by hand, beside what was written and offered meanwhile', async () => {
  const client = await createAccount({ name: 'Maya Chen' })
  const requestId = await submitRequest(client, 'Olivia Dean')
  await page.viewport(820, 1180)
  await openApp(`/admin?request=${requestId}`, admin)
  await expect.element(button('Make Offer')).toBeEnabled()
  // The list and the discussion, too.
  await untilAnswered()
  await goOffline()
  await button('Make Offer').click()
  await button('Text response instead').click()
  await response().fill('Two on the aisle.')
  await expect.element(kept).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Send response' })).toBeDisabled()
  await callAs(client, 'POST', '/api/chat-messages', { requestId, message: 'Only the balcony, please.' })
  await goOnline()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(
      /^The discussion went on since you began this response\. Maya wrote: “Only the balcony, please\.”/,
    )
  await response().fill('Two in the balcony.')
  await dialog().getByRole('button', { name: 'Send response' }).click()
  await expect.element(page.getByRole('log')).toHaveTextContent('Two in the balcony.')

  await untilAnswered()
  await goOffline()
  await expect.element(button('Mark completed')).toBeDisabled()
  await button('Make Offer').click()
  await price.fill('80')
  await expect.element(page.getByText(/offers and responses wait as drafts/)).toBeVisible()
  await expect.element(send).toBeDisabled()
  price.element().focus()
  await press('Enter')
  await expect.element(price).toHaveValue('80')
  await price.fill('81')
  await openApp('/admin')
  await expect.element(page.getByText(/^You are offline\. Last checked today/).first()).toBeVisible()
  await expectNone(toast())
  await makeOffer(requestId, 90)
  await goOnline()
  await expect.element(toast()).toHaveTextContent('You have an unsent draft')
  await expect.element(toast()).toHaveTextContent('Your draft offer for Olivia Dean was not sent.')
  expect(await offersOf(requestId)).toEqual([90])
  await toast().getByRole('link', { name: 'Open' }).click()
  await button('Continue Offer').click()
  await expect.element(page.getByText(/offered \$195\.00 while you were writing/).first()).toBeVisible()
  // Further typing does not change what the draft was based on.
  await price.fill('82')
  await button('Replace it').click()
  await dialog()
    .getByRole('button', { name: /^Send \$/ })
    .click()
  await expect.poll(() => offersOf(requestId)).toEqual([82, 90])
})
