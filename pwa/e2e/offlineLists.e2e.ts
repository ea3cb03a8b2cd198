import type { Page } from '@playwright/test'
import {
  isControlled,
  localStorageText,
  noConnection,
  storedRows,
  untilInLocalStorage,
  untilListSaved,
} from './device.ts'
import { openRequest, showDetails } from './outboxPages.ts'
import {
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

/** The id of the signed-in user's request for an artist. */
async function requestOf(page: Page, artist: string): Promise<string> {
  const reply = await page.request.get('/api/ticket-requests')
  const requests = (await reply.json()) as { id: string; artist: string }[]
  return requests.find((request) => request.artist === artist)?.id ?? ''
}

/** The saved messages of a thread, of all users of this device. */
async function savedMessages(page: Page, requestId: string): Promise<string[]> {
  const threads = await storedRows<{ requestId: string; messages: { message: string }[] }>(page, 'threads')
  return threads
    .filter((thread) => thread.requestId === requestId)
    .flatMap(({ messages }) => messages.map(({ message }) => message))
}

test('a history and its discussions that were never opened can be read offline', async ({
  callsAs,
  newPage,
}) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, 'customer@example.com')
  await isControlled(first)
  // The list itself, and not only that of what needs attention.
  await untilInLocalStorage(first, 'Khruangbin')
  const offered = await requestOf(first, 'Olivia Dean')
  const id = await requestOf(first, 'Sabrina Carpenter')
  await test.step('discussions are prefetched, and so are later messages while another page is open', async () => {
    await expect.poll(() => savedMessages(first, id)).toContain('Thank you! Row 15 would be fine as well.')
    const admin = await callsAs('admin@example.com')
    const said = { requestId: id, message: 'Row 15 it is.' }
    expect((await admin.post('/api/admin/chat-messages', { data: said })).status()).toBe(201)
    await expect.poll(() => savedMessages(first, id)).toContain('Row 15 it is.')
  })
  await untilListSaved(first, `/api/ticket-requests/${offered}/offers`)
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
  await expect(
    page.getByText(new RegExp(`${noConnection} Last checked today \\d+:\\d\\d\\s[AP]M`)),
  ).toBeVisible()
  await expectAccessible(page)

  await test.step('a discussion', async () => {
    await openRequest(page, 'Sabrina Carpenter')
    const thread = page.getByRole('log')
    await expect(thread.getByText('Anything lower in the same block would be great too.')).toBeVisible()
    await expect(thread.getByText('Row 15 it is.')).toBeVisible()
    await expect(page.getByText(/^Last checked/)).toBeVisible()
    await expect(thread.getByText(/not on this device/)).toHaveCount(0)
    await expectAccessible(page)
    await openDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(openDialog(page)).toHaveCount(0)
  })

  await test.step('a missing screenshot says that it needs a connection, and loads when there is one', async () => {
    await openRequest(page, 'Khruangbin')
    await showDetails(page)
    await page.getByRole('heading', { name: 'Your request' }).scrollIntoViewIfNeeded()
    const missing = page.getByText('The screenshot is not available offline.')
    await expect(missing).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('img', { name: /^Your screenshot/ })).toBeVisible()
    await expect(missing).toHaveCount(0)
  })
})

test('admins can read the request list and its discussions offline, and see how old the list is', async ({
  callsAs,
  newPage,
}) => {
  const page = await newPage(withWorker(tablet))
  const context = page.context()
  await openAs(page, 'admin@example.com', '/admin')
  await isControlled(page)
  await expect(
    page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').first(),
  ).toBeVisible()
  await untilListSaved(page, '/api/admin/ticket-requests')
  const rows = await page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').count()
  const reply = await page.request.get('/api/admin/ticket-requests')
  const requests = (await reply.json()) as { id: string; artist: string }[]
  const { id = '' } = requests.find(({ artist }) => artist === 'Fontaines D.C.') ?? {}
  await expect.poll(() => savedMessages(page, id)).toHaveLength(1)

  await test.step('messages that arrive while another page is open are saved too', async () => {
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
    await page.goto('/dashboard')
    await stream
    const theo = await callsAs('theo@example.com')
    const said = { requestId: id, message: 'It is 95 now.' }
    expect((await theo.post('/api/chat-messages', { data: said })).status()).toBe(201)
    await expect.poll(() => savedMessages(page, id)).toContain('It is 95 now.')
  })

  await context.setOffline(true)
  await page.goto('/admin')
  await expect(page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')).toHaveCount(rows)
  await expect(
    page.getByText(new RegExp(`${noConnection} Last checked today \\d+:\\d\\d\\s[AP]M`)).first(),
  ).toBeVisible()
  await expect(page.getByText(/offers and responses wait as drafts/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Active requests' }).getByText('Fontaines D.C.').click()
  await expect(page.getByRole('log').getByText('It is 95 now.')).toBeVisible()
  await expect(page.getByText('The screenshot is not available offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(new RegExp(noConnection))).toHaveCount(0)

  // Nothing of it stays on the device.
  await signOut(page)
  await expect.poll(() => localStorageText(page)).not.toContain('customer@example.com')
})
