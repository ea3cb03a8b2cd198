import type { Page } from '@playwright/test'
import { isControlled, storedRows } from './device.ts'
import { openRequest } from './outboxPages.ts'
import {
  answerCalls,
  expect,
  expectAccessible,
  openAs,
  openDialog,
  phone,
  signOut,
  tablet,
  test,
  withWorker,
} from './test.ts'

/** Waits until a list is kept on the device, under the address it came from. */
async function untilKept(page: Page, address: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect
    .poll(async () => (await kept()).includes(JSON.stringify([address]).replaceAll('"', '\\"')))
    .toBe(true)
}

/** The id of somebody's request by its artist. */
async function requestOf(page: Page, artist: string): Promise<string> {
  const reply = await page.request.get('/api/ticket-requests')
  const requests = (await reply.json()) as { id: string; artist: string }[]
  return requests.find((request) => request.artist === artist)?.id ?? ''
}

/** The messages of a thread that are kept on the device, whosever they are. */
async function keptMessages(page: Page, requestId: string): Promise<string[]> {
  const threads = await storedRows<{ requestId: string; messages: { message: string }[] }>(page, 'threads')
  return threads
    .filter((thread) => thread.requestId === requestId)
    .flatMap(({ messages }) => messages.map(({ message }) => message))
}

test('a history that nobody has looked at yet can be read without a network', async ({ newPage }) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, 'customer@example.com')
  await isControlled(first)
  await untilKept(first, '/api/ticket-requests')
  const offered = await requestOf(first, 'Olivia Dean')
  await untilKept(first, `/api/ticket-requests/${offered}/offers`)
  await first.close()
  await context.setOffline(true)

  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Request History' }).click()
  await expect(page.getByRole('heading', { name: 'Khruangbin' })).toBeVisible()
  await openRequest(page, 'Olivia Dean')
  await expect(
    openDialog(page)
      .getByRole('button', { name: /^Ask \$/ })
      .first(),
  ).toBeEnabled()
  await openDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(openDialog(page)).toHaveCount(0)
  await expect(page.getByText(/You are offline\. Last checked today \d+:\d\d [AP]M/)).toBeVisible()
  await expectAccessible(page)

  await test.step('a screenshot that is not there says what it needs, and comes with it', async () => {
    await openRequest(page, 'Khruangbin')
    await page.getByRole('heading', { name: 'Your request' }).scrollIntoViewIfNeeded()
    const missing = page.getByText('The screenshot is not on this device. It needs a connection.')
    await expect(missing).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('img', { name: /^Your screenshot/ })).toBeVisible()
    await expect(missing).toHaveCount(0)
  })
})

test('admins have the list they work from without a network, and see how old it is', async ({ newPage }) => {
  const page = await newPage(withWorker(tablet))
  const context = page.context()
  await openAs(page, 'admin@example.com')
  await isControlled(page)
  await page.goto('/admin')
  await expect(
    page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').first(),
  ).toBeVisible()
  await untilKept(page, '/api/admin/ticket-requests')
  const rows = await page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').count()
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')).toHaveCount(rows)
  await expect(page.getByText(/You are offline\. Last checked today \d+:\d\d [AP]M/).first()).toBeVisible()
  await expect(page.getByText(/Offers and deliveries need a connection/)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)

  // On this device nothing of it stays.
  await signOut(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('customer@example.com')
})

test('a discussion that was never opened can be read without a network', async ({ newPage }) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, 'customer@example.com')
  await isControlled(first)
  const id = await requestOf(first, 'Sabrina Carpenter')

  await test.step('it is saved ahead, and so is what is said later, while something else is on the screen', async () => {
    await expect.poll(() => keptMessages(first, id)).toContain('Thank you! Row 15 would be fine as well.')
    const admin = await newPage(tablet)
    await openAs(admin, 'admin@example.com')
    const said = { requestId: id, message: 'Row 15 it is.' }
    expect((await admin.request.post('/api/admin/chat-messages', { data: said })).status()).toBe(201)
    await expect.poll(() => keptMessages(first, id)).toContain('Row 15 it is.')
    expect(await first.evaluate(() => document.title)).toContain('New Request')
    await admin.context().close()
  })
  await first.close()
  await context.setOffline(true)

  const page = await context.newPage()
  await page.goto('/dashboard?tab=request-history')
  await openRequest(page, 'Sabrina Carpenter')
  const thread = page.getByRole('log')
  await expect(thread.getByText('Anything lower in the same block would be great too.')).toBeVisible()
  await expect(thread.getByText('Row 15 it is.')).toBeVisible()
  await expect(page.getByText(/^Last checked/)).toBeVisible()
  await expect(thread.getByText(/not on this device/)).toHaveCount(0)
  await expectAccessible(page)
})

test('admins have the discussions of the list they work from without a network', async ({ newPage }) => {
  const page = await newPage(withWorker(tablet))
  await openAs(page, 'admin@example.com')
  await isControlled(page)
  await page.goto('/admin')
  const reply = await page.request.get('/api/admin/ticket-requests')
  const requests = (await reply.json()) as { id: string; artist: string }[]
  const { id = '' } = requests.find(({ artist }) => artist === 'Fontaines D.C.') ?? {}
  await expect.poll(() => keptMessages(page, id)).toHaveLength(1)
  await untilKept(page, '/api/admin/ticket-requests')

  await test.step('also what is said while they look at something else', async () => {
    await page.goto('/dashboard')
    const theo = await newPage(phone)
    await openAs(theo, 'theo@example.com')
    const said = { requestId: id, message: 'It is 95 now.' }
    expect((await theo.request.post('/api/chat-messages', { data: said })).status()).toBe(201)
    await expect.poll(() => keptMessages(page, id)).toContain('It is 95 now.')
  })

  await page.context().setOffline(true)
  await page.goto('/admin')
  await page.getByRole('list', { name: 'Active requests' }).getByText('Fontaines D.C.').click()
  await expect(page.getByRole('log').getByText('It is 95 now.')).toBeVisible()
  await expect(page.getByText('The screenshot is not on this device. It needs a connection.')).toBeVisible()
})

test('earlier messages that are not on the device are never passed over in silence', async ({ newPage }) => {
  const page = await newPage(phone)
  const context = page.context()
  await page.route('**/api/chat-messages/*', (route) => route.abort('internetdisconnected'))
  await answerCalls(page, '**/api/chat-messages', (route) => route.abort('internetdisconnected'))
  await openAs(page, 'customer@example.com')
  await page.getByRole('link', { name: 'Request History' }).click()
  await openRequest(page, 'Phoebe Bridgers')
  const thread = page.getByRole('log')
  const write = async (message: string) => {
    await page.getByRole('textbox', { name: /^Message/ }).fill(message)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(thread.getByText(message)).toBeVisible()
  }
  const missing = thread.getByText(
    'Earlier messages are not on this device yet. They appear once you are connected.',
  )
  const failure = page.getByText('The discussion did not load')

  await test.step('where the server cannot be reached it can be tried again, also over what waits', async () => {
    await expect(failure).toBeVisible()
    await write('Which gate do we use?')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
  })

  await test.step('offline it says when they come, also over what waits', async () => {
    await context.setOffline(true)
    await expect(missing).toBeVisible()
    await expect(failure).toHaveCount(0)
    await write('And when do the doors open?')
    await expect(missing).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('once there is a connection they are there, and what waited is behind them', async () => {
    await page.unroute('**/api/chat-messages/*')
    await page.unroute('**/api/chat-messages')
    await context.setOffline(false)
    await expect(thread.getByText('Hi! Two together please.')).toBeAttached()
    await expect(missing).toHaveCount(0)
    await expect(thread.getByText('And when do the doors open?')).toBeVisible()
    await expect(thread.getByText('Waiting for a connection')).toHaveCount(0)
  })
})

test('what needs a connection is off without one and says so, also in a question that is open', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  const context = page.context()
  await openAs(page, 'customer@example.com')
  await page.getByRole('link', { name: 'Request History' }).click()
  const payment = page.getByRole('link', { name: 'Complete Payment' })

  await test.step('accepting and declining', async () => {
    await openRequest(page, 'Olivia Dean')
    const accept = page.getByRole('button', { name: 'Accept $313.00' })
    await accept.click()
    const question = openDialog(page)
    const confirm = question.getByRole('button', { name: 'Accept $313.00' })
    await expect(confirm).toBeEnabled()
    await context.setOffline(true)
    await expect(question.getByText('Accepting an offer needs a connection.')).toBeVisible()
    await expect(confirm).toBeDisabled()
    await confirm.dispatchEvent('click')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Accept this offer?' })).toBeHidden()
    await expect(page.getByText('Accepting and declining need a connection.')).toBeVisible()
    await expect(accept).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Decline' })).toBeDisabled()
    await page.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('paying', async () => {
    await expect(payment).toBeDisabled()
    await expect(page.getByText('You are offline. Paying needs a connection.')).toBeVisible()
    await payment.dispatchEvent('click')
    await expect(page).toHaveURL(/dashboard/)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(payment).toBeEnabled()
    await expect(page.getByText('Paying needs a connection.')).toHaveCount(0)
  })

  await test.step('saving a profile', async () => {
    await page.goto('/account-settings')
    const save = page.getByRole('button', { name: 'Save profile' })
    await expect(save).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText('Saving your profile needs a connection.')).toBeVisible()
    await expect(save).toBeDisabled()
  })
})

test('staff see without a connection that offers and deliveries need one', async ({ newPage }) => {
  const page = await newPage(tablet)
  await openAs(page, 'admin@example.com')
  await page.goto('/admin')
  const offer = page.getByRole('button', { name: 'Make Offer' })

  await page.getByRole('list', { name: 'Active requests' }).getByText('Khruangbin').click()
  await expect(offer).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Making an offer needs a connection.')).toBeVisible()
  await expect(offer).toBeDisabled()
  await offer.dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Make Offer' })).toHaveCount(0)
  await expectAccessible(page)
  await page.context().setOffline(false)

  await test.step('a form that is open keeps what is typed', async () => {
    await offer.click()
    const price = page.getByLabel('Price each ($)')
    const send = page.getByRole('button', { name: 'Send offer' })
    await price.fill('80')
    await expect(send).toBeEnabled()
    await page.context().setOffline(true)
    await expect(page.getByText('Sending an offer needs a connection.')).toBeVisible()
    await expect(send).toBeDisabled()
    await price.press('Enter')
    await expect(price).toHaveValue('80')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('tickets', async () => {
    await page.getByRole('tab', { name: /Inactive/ }).click()
    await page.getByRole('list', { name: 'Inactive requests' }).getByText('Kendrick Lamar').click()
    const deliver = page.getByRole('button', { name: /^Deliver Section/ }).first()
    await expect(deliver).toBeEnabled()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Delivering tickets needs a connection.')).toBeVisible()
    await expect(deliver).toBeDisabled()
  })
})
