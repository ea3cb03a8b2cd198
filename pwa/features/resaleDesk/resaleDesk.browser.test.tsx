import { beforeEach, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { OptIn, ResellNotification } from '#contract/resale.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, holdCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { callAs } from '../../testing/orders.ts'
import { type Account, admin, createAccount, createAdmin, longName } from '../../testing/people.ts'
import { deliveredTickets, interestedIn, listTicket } from '../../testing/resale.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  toast,
} from '../../testing/screen.ts'

/** The rows of a seller's tickets. */
const rowsOf = (name: string) => page.css('[data-return]').filter({ hasText: name })
const listingRow = (id: string | undefined) => page.css(`[data-listing="${id}"]`)
const viewUsers = button('View Interested Users')
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const select = inDialog('Select Recipient')

const people = Array.from({ length: 300 }, (_, n) => ({
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  interestedAt: new Date().toISOString(),
  user: { name: `Person ${n}`, email: `person${n}@example.org`, phone: null },
}))

let seller: Account
beforeEach(async () => {
  await page.viewport(1180, 820)
  // A name of its own, because all tests share the lists of staff.
  seller = await createAccount({ name: `Ana ${Date.now()}`, zipCode: '20001' })
})

it('an email is confirmed with two keys, after a question which says what follows; what is open and searched is in the URL, and the row stays until another list is chosen; then one of many interested people is found, until the seller cancels', async () => {
  const [ticket] = await deliveredTickets(seller)
  await callAs(seller, 'POST', `/api/tickets/${ticket?.id}/return`)
  await openApp('/admin?tab=returns', admin)
  const row = rowsOf(seller.name)
  await expect.element(row).toHaveTextContent('Section 102 · Row F · Seat 11')
  await expect.element(row).toHaveTextContent('Pending Return')
  // Beside the list the first one is open.
  await expect.poll(address).toContain('return=')
  await field('Search').fill(seller.email)
  await expect.poll(address).toContain(`q=${encodeURIComponent(seller.email)}`)
  await expect.poll(() => page.css('[data-return]').elements().length).toBe(1)
  await row.click()
  await expect.poll(address).toContain(`return=${ticket?.id}`)
  await expect.element(page.getByRole('link', { name: seller.email })).toBeVisible()
  await expect.element(page.getByText('Waiting for the email with the ticket')).toBeVisible()
  await expectAccessible()
  await page.viewport(1180, 820)
  const confirm = button('Confirm email')
  const message = 'This ticket is not being returned.'
  const stop = answerCalls(/\/confirm-email$/, { status: 409, json: { message, code: 'return_not_open' } })
  await confirm.click()
  await expect.element(dialog().getByText(/^The ticket will be offered for \$180\.00/)).toBeVisible()
  await inDialog('Yes, it is here').click()
  await expect.element(toast()).toHaveTextContent(`Error${message}`)
  stop()
  await expectNone(dialog())
  const { paths, release } = holdCalls(/\/confirm-email$/)
  ;(document.activeElement as HTMLElement).blur()
  await press('e')
  await expect.element(inDialog('Yes, it is here')).toHaveFocus()
  await press('Enter', 'Enter')
  await expect.poll(() => paths.length).toBe(1)
  release()
  await expect.element(toast()).toHaveTextContent('Email confirmed')
  expect(paths).toHaveLength(1)
  await expect.element(row).toHaveTextContent('Return Confirmed')
  await expect.element(page.getByText(/^Done: Email received/)).toBeVisible()
  await expectNone(confirm)
  await openApp(`/admin?tab=returns&return=${ticket?.id}`)
  await expect.element(page.getByText(/^Done: Email received/)).toBeVisible()
  await page.getByRole('tab', { name: 'Received' }).click()
  await expectAddress(`/admin?tab=returns&return=${ticket?.id}&show=arrived`)
  await expect.element(row).toHaveTextContent('Return Confirmed')

  // Now it is for sale: of many interested people one is found by name.
  answerCalls(/\/opt-ins$/, { json: people })
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Resell/ })
    .click()
  const listings = await callAs<ResellNotification[]>(admin, 'GET', '/api/resell-notifications?status=active')
  await listingRow(listings.find(({ ticketId }) => ticketId === ticket?.id)?.id).click()
  await viewUsers.click()
  await dialog().getByLabelText('Search 300 interested users').fill('person 277')
  await expect.poll(() => dialog().getByRole('radio').elements().length).toBe(1)
  await dialog()
    .getByLabelText(/Person 277/)
    .click()
  await expect.element(select).toBeEnabled()
  await expect.element(select).toBeInViewport({ ratio: 0.99 })
  await callAs(seller, 'DELETE', `/api/tickets/${ticket?.id}/return`)
  await expect.element(dialog().getByText(/its seller has cancelled the return/)).toBeVisible()
  await expect.element(select).toBeDisabled()
})

it('a recipient can be selected once one is chosen, with the password if the sign-in is old; a refusal keeps what was chosen', async () => {
  const listing = await listTicket(seller)
  const buyer = await createAccount({ name: longName, zipCode: '20001' })
  // All tests share the sign-ins of the other one.
  const staff = await createAdmin()
  await openApp(`/admin?tab=resell&listing=${listing.id}`, staff)
  const person = dialog().getByLabelText(new RegExp(longName))
  const notes = dialog().getByLabelText(/^Notes for/)
  await expect.element(viewUsers).toBeVisible()
  await expect.element(page.getByText(/^Nobody is interested yet/)).toBeVisible()
  await expectAccessible()
  await page.viewport(1180, 820)
  await viewUsers.click()
  await expect.element(dialog().getByText(/^Nobody is interested yet/)).toBeVisible()
  await expect.element(select).toBeDisabled()
  await callAs(buyer, 'POST', `/api/resell-notifications/${listing.id}/opt-in`)
  await person.click()
  await notes.fill('Enjoy!')
  await inDialog('Close').click()
  await expectNone(dialog())
  await button(`Choose ${longName}`).click()
  await expect.element(dialog().getByRole('radio', { name: new RegExp(longName) })).toBeChecked()
  await expect.element(notes).toHaveValue('Enjoy!')
  await expect
    .element(dialog().getByText(`${seller.name} is refunded $180.00 at once.`, { exact: false }))
    .toBeVisible()
  await expectAccessible()

  const message = 'This person is no longer interested. Please choose somebody else.'
  const stop = answerCalls(/\/select-recipient$/, {
    status: 409,
    json: { message, code: 'recipient_not_interested' },
  })
  await select.click()
  await expect.element(toast()).toHaveTextContent(`Failed to Select Recipient${message}`)
  await expect.element(dialog().getByRole('radio', { name: new RegExp(longName) })).toBeChecked()
  stop()
  await commands.ageSignIns(staff.email)
  await select.click()
  await dialog().getByLabelText('Current password').fill(staff.password)
  await inDialog('Continue').click()
  await expect.element(toast()).toHaveTextContent('Recipient Selected')
  await expectNone(select)
})

it('at the desk a sold seat is no longer its seller’s, its buyer has a note, and it is offered again if it is not paid for', async () => {
  const listing = await listTicket(seller)
  const buyer = await createAccount({ name: 'Theo Brandt', zipCode: '20001' })
  await callAs(buyer, 'POST', `/api/resell-notifications/${listing.id}/opt-in`)
  const path = `/api/resell-notifications/${listing.id}`
  const [optIn] = await callAs<OptIn[]>(admin, 'GET', `${path}/opt-ins`)
  await callAs(admin, 'POST', '/api/me/confirm-password', { currentPassword: admin.password })
  await callAs(admin, 'POST', `${path}/select-recipient`, { userId: optIn?.userId, adminNotes: 'Enjoy!' })
  const requestOf = async (account: Account) =>
    (await callAs<{ id: string }[]>(account, 'GET', '/api/ticket-requests'))[0]?.id
  await page.viewport(1440, 900)
  await openApp(`/admin?request=${await requestOf(buyer)}`, admin)
  await expect.element(page.getByRole('region', { name: 'Note to the buyer' })).toHaveTextContent('Enjoy!')
  await openApp(`/admin?request=${await requestOf(seller)}`, admin)
  const seats = page.getByRole('region', { name: /^Tickets/ })
  await expect.element(seats).toHaveTextContent('It was sold on, so it is no longer this client’s.')
  await expectNone(seats.getByText('Return Confirmed'))

  await page.viewport(390, 844)
  await openApp('/admin?tab=resell&show=sold', admin)
  const row = listingRow(listing.id)
  await expect.element(row).toHaveTextContent('Sold, payment due')
  await row.click()
  await expect.element(dialog().getByText(/Theo Brandt has until/)).toBeVisible()
  await inDialog('Relist').click()
  await expect.element(dialog().getByRole('heading', { name: 'Offer it again?' })).toBeVisible()
  await inDialog('Relist').click()
  await expect.element(toast()).toHaveTextContent('Offered again')
  await inDialog('View Interested Users').click()
  await expect.element(dialog().getByText(/refunded before, and is not refunded again/)).toBeVisible()
  expect(await interestedIn(listing)).toEqual(['Theo Brandt'])
})

it('a list that arrives once its tab is left, and the next one not drawn yet, leaves the address as it is', async () => {
  const [ticket] = await deliveredTickets(seller)
  await callAs(seller, 'POST', `/api/tickets/${ticket?.id}/return`)
  const { paths, release } = holdCalls('/api/tickets/returning')
  await openApp('/admin?tab=returns', admin)
  await expect.poll(() => paths).toHaveLength(1)
  history.pushState({}, '', '/admin')
  release()
  await expect.element(rowsOf(seller.name)).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(address()).toBe('/admin')
})
