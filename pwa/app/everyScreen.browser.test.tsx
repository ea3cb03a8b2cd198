import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../testing/accessibility.ts'
import { openDiscussion, write } from '../testing/discussion.ts'
import { goOffline } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { admin, createAccount, customer, longName } from '../testing/people.ts'
import { button, dialog, field, openMenu, title } from '../testing/screen.ts'

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const seen = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const discussion = page.getByRole('heading', { name: 'Discussion' })

interface Request {
  id: string
  status: string
}

async function openHistory(): Promise<void> {
  await openApp('/dashboard?tab=request-history', customer)
  await expect.element(title('Request History')).toBeVisible()
  await seen(/^With the team/)
}
/** A request of the signed-in customer. */
async function openRequest(status: string): Promise<void> {
  const requests = (await callServer('/api/ticket-requests', undefined, 'GET')) as Request[]
  await openApp(`/dashboard?ticket=${requests.find((request) => request.status === status)?.id}`)
  await expect.element(discussion).toBeVisible()
}
// Other screens are checked by their own tests.

it('what a customer has is accessible: the history, an offer with its question, and a request that is paid', async () => {
  await openHistory()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await seen(/^Paid\. Follow/)
  await expectAccessible()
  await openRequest('completed')
  await expectAccessible()
  await openRequest('offer_made')
  await expectAccessible()
  await inDialog(/^Accept/)
    .first()
    .click()
  await expect.element(page.getByRole('dialog', { name: /^Accept .*offer/ })).toBeVisible()
  await expectAccessible()
})

it('a discussion with a message that waits is accessible, and so is the outbox', async () => {
  await openDiscussion()
  await goOffline()
  await write('Written without a connection, and long enough for more than one line')
  await seen('Waiting for a connection')
  await expectAccessible()
  await inDialog('Close').first().click()
  await openMenu()
  await page.getByRole('link', { name: /^Outbox/ }).click()
  await expect.element(inDialog('Discard')).toBeVisible()
  await expectAccessible()
})

it('messages to staff are accessible while one is answered, and so are discount codes', async () => {
  const { email } = await createAccount({ name: longName })
  await commands.addStaffMessages(email, 4, 'W'.repeat(200), 'A long question. '.repeat(40))
  await openApp('/admin?tab=messages', admin)
  await page.getByRole('link', { name: /W{200} 0/ }).click()
  await field(/^Response to/).fill('No, sorry.')
  await expectAccessible()

  await openApp('/admin?tab=discounts')
  await expect.element(page.getByRole('region', { name: 'Active code' })).toBeVisible()
  await expectAccessible()
})

it('at twice the text size the most important elements are visible without scrolling', async () => {
  await commands.setTextSize(32)
  await openHistory()
  await openMenu()
  await expect.element(button('Logout')).toBeInViewport({ ratio: 0.99 })
  await openRequest('offer_made')
  await expect
    .element(dialog().getByRole('region', { name: 'Current offer' }))
    .toBeInViewport({ ratio: 0.99 })
  await expect.element(inDialog('Close')).toBeInViewport({ ratio: 0.99 })
  await openApp('/dashboard?tab=my-tickets')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const tops = () => new Set(tabs.elements().map((tab) => tab.getBoundingClientRect().top))
  await expect.poll(() => [tabs.elements().length, tops().size]).toEqual([4, 1])
  await button(/^Show QR code/)
    .first()
    .click()
  await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeInViewport({ ratio: 0.99 })
})
