import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../testing/accessibility.ts'
import { goOffline } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { admin, createAccount, customer, longName } from '../testing/people.ts'
import { button, dialog, expectNone, field, openMenu, title } from '../testing/screen.ts'

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const seen = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const discussion = page.getByRole('heading', { name: 'Discussion' })

interface Request {
  id: string
  /** Told to staff only. */
  email?: string
  status: string
  isPaid: boolean
  undeliveredTickets: number
}
async function requestWhere(path: string, fits: (request: Request) => boolean): Promise<string> {
  const found = ((await callServer(path, undefined, 'GET')) as Request[]).find(fits)
  if (!found) throw new Error(`${path} has no such request`)
  return found.id
}

async function openHistory(): Promise<void> {
  await openApp('/dashboard?tab=request-history', customer)
  await expect.element(title('Request History')).toBeVisible()
  await seen(/^With the team/)
}
/** A request of the signed-in customer. */
async function openRequest(status: string): Promise<void> {
  const id = await requestWhere('/api/ticket-requests', (request) => request.status === status)
  await openApp(`/dashboard?ticket=${id}`)
  await expect.element(discussion).toBeVisible()
}
/** A request of the demo data, for staff: that of a parallel test may be answered or delivered meanwhile. */
async function openAdminRequest(fits: (request: Request) => boolean): Promise<void> {
  const path = `/api/admin/ticket-requests?q=${encodeURIComponent(customer.email)}`
  const id = await requestWhere(path, (request) => request.email === customer.email && fits(request))
  await openApp(`/admin?request=${id}`)
  await expect.element(discussion).toBeVisible()
}

// Other screens are checked by the tests of what they do.

it('an offer is accessible, and so are the questions before it is answered', async () => {
  await openApp('/', customer)
  await openRequest('offer_made')
  await expectAccessible()
  for (const [answer, wayBack] of [
    ['Accept', 'Cancel'],
    ['Decline', 'Not now'],
  ] as const) {
    await inDialog(new RegExp(`^${answer}`))
      .first()
      .click()
    const question = page.getByRole('dialog', { name: new RegExp(`^${answer} .*offer`) })
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await dialog().getByRole('button', { name: wayBack, exact: true }).click()
    await expectNone(question)
  }
})

it('requests as staff see them are accessible: a delivery with a code twice, a message that waits, and the outbox', async () => {
  await openApp('/', admin)
  await openAdminRequest(({ undeliveredTickets }) => undeliveredTickets > 1)
  await button('Deliver tickets').first().click()
  await field('Code text').first().fill('LS-1')
  await field('Code text').nth(1).fill('LS-1')
  await expect.element(page.css('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible()

  await openAdminRequest(({ status }) => status === 'discussing')
  await goOffline()
  await page
    .getByRole('textbox', { name: /^Message/ })
    .fill('Written without a connection, and long enough for more than one line')
  await button('Send').click()
  await seen('Waiting for a connection')
  await expectAccessible()
  await inDialog('Close').first().click()
  await openMenu()
  await page.getByRole('link', { name: /^Outbox/ }).click()
  await expect.element(inDialog('Discard')).toBeVisible()
  await expectAccessible()
})

it('messages to staff and discount codes are accessible, also while one is answered or ended', async () => {
  const { email } = await createAccount({ name: longName })
  await commands.addStaffMessages(email, 4, 'W'.repeat(200), 'A long question. '.repeat(40))
  await openApp('/admin?tab=messages', admin)
  await seen(/W{200} 3$/)
  await expectAccessible()
  await button(/W{200} 0/).click()
  await field(/^Response to/).fill('No, sorry.')
  await expectAccessible()

  await openApp('/admin?tab=discounts')
  await expect.element(page.getByRole('region', { name: 'Active code' })).toBeVisible()
  await button('Deactivate').first().click()
  await expect.element(page.getByRole('dialog', { name: /^Deactivate / })).toBeVisible()
  await expectAccessible()
})

it('a customer’s history and requests are accessible', async () => {
  await openHistory()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await seen(/^Paid\. Follow/)
  await expectAccessible()
  for (const status of ['pending', 'in_discussion', 'completed', 'accepted']) {
    await openRequest(status)
    await expectAccessible()
  }
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
