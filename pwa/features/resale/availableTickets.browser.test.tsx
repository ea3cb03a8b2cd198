import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, untilAnswered, untilLive } from '../../testing/network.ts'
import { callServer, openApp } from '../../testing/openApp.tsx'
import { callAs } from '../../testing/orders.ts'
import { createAccount } from '../../testing/people.ts'
import { interestedIn, listTicket, selectRecipient } from '../../testing/resale.ts'
import { button, dialog, expectNone, field, title, toast } from '../../testing/screen.ts'

const available = '/dashboard?tab=available-tickets'
const interested = button("I'm interested")
const withdraw = button('Withdraw')

/** A customer in an area of their own, who sees a ticket as soon as it is for sale. */
async function openListing(zipCode: string) {
  const seller = await createAccount({ zipCode })
  const buyer = await createAccount({ name: 'Theo Brandt', zipCode })
  await openApp(available, buyer)
  await expect.element(page.getByText(`Nothing in the ${zipCode.slice(0, 3)} area right now`)).toBeVisible()
  await untilLive()
  const listing = await listTicket(seller)
  await expect.element(page.getByRole('heading', { name: listing.artist })).toBeVisible()
  return { seller, buyer, listing }
}

it('a ticket for sale appears by itself, and is read offline; interest waits until the server has it, and can be withdrawn', async () => {
  const { listing } = await openListing('10011')
  await expect.element(page.getByText('$195.00')).toBeVisible()
  await expect.element(page.getByText('$180.00 + $15.00 service fee')).toBeVisible()
  await goOffline()
  await openApp(available)
  await expect.element(page.getByText(/^You are offline\. Last checked/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: listing.artist })).toBeVisible()
  await interested.click()
  await expect.element(page.getByText('Waiting for a connection', { exact: true })).toBeVisible()
  await expect.element(withdraw).toHaveFocus()
  await expectAccessible()
  expect(await interestedIn(listing)).toEqual([])
  await goOnline()
  await expect.element(page.getByText('We choose one person and email them.')).toBeVisible()
  expect(await interestedIn(listing)).toEqual(['Theo Brandt'])
  await untilAnswered()
  await goOffline()
  await withdraw.click()
  await expect.element(page.getByText('Withdrawing. Waiting for a connection')).toBeVisible()
  await expect.element(interested).toBeVisible()
  await goOnline()
  await expectNone(page.getByText(/^Withdrawing/))
  await expect.poll(() => interestedIn(listing)).toEqual([])
})

it('a refusal of the interest says why; the chosen customer is led to checkout, and can give the ticket up', async () => {
  const { buyer, listing } = await openListing('10211')
  const message = 'This ticket has just gone to someone else.'
  const stop = answerCalls(/\/opt-in$/, { status: 409, json: { message, code: 'listing_sold' } })
  await interested.click()
  await expect.element(toast()).toHaveTextContent('Failed to Express Interest')
  await expect.element(toast()).toHaveTextContent(message)
  await expect.element(page.getByText(`Not sent. ${message}`)).toBeVisible()
  await expectNone(page.getByText('You are interested'))
  stop()
  await button('Retry').click()
  await expect.poll(() => interestedIn(listing)).toEqual(['Theo Brandt'])
  await untilLive()
  await selectRecipient(listing)
  await expect.element(page.getByText('It is yours.')).toBeVisible()
  await expect.element(page.getByText(/^Pay within 23 h/)).toBeVisible()
  const pay = page.getByRole('link', { name: 'Complete Payment' })
  const [request] = await callAs<{ id: string }[]>(buyer, 'GET', '/api/ticket-requests')
  await expect.element(pay).toHaveAttribute('href', `/checkout/${request?.id}`)
  await button('I no longer want it').click()
  await dialog().getByRole('button', { name: 'Give it up' }).click()
  await expectNone(pay)
  await expect.element(interested).toBeVisible()
})

it('the area is that of the zip code, also after a change; without one or without tickets the next step is shown', async () => {
  await openApp('/', await createAccount())
  await callServer('/api/me', { name: 'Mara Oduya', zipCode: '' }, 'PATCH')
  await openApp(available)
  await expect.element(page.getByText(/^We do not know your area yet/)).toBeVisible()
  await page.getByRole('link', { name: 'Add your zip code' }).click()
  await field(/^Zip code/).fill('10411')
  await button('Save profile').click()
  await expect.element(toast()).toHaveTextContent('Profile saved')
  history.back()
  await expect.element(page.getByText('Nothing in the 104 area right now')).toBeVisible()
  await expect
    .element(page.getByText(/^We email you|^Your emails about resold tickets are off/))
    .toBeVisible()
  await page.getByRole('link', { name: /Notification settings|Email me/ }).click()
  await expect.element(title('Notifications')).toBeVisible()
})
