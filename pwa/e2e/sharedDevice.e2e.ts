import { cachedPaths, countRows, localStorageText, untilTicketsSaved } from './device.ts'
import { messagesOf, openRequest, requestsOf, write } from './outboxPages.ts'
import { createAccount } from './people.ts'
import {
  expect,
  expectAccessible,
  openAs,
  openDialog,
  openMenu,
  phone,
  signOut,
  test,
  withWorker,
} from './test.ts'

const customer = 'customer@example.com'

test('who signs out of a shared device leaves nothing to read, in no tab; what they have not sent waits for them and is sent once', async ({
  newPage,
}) => {
  const page = await newPage(withWorker(phone))
  const context = page.context()
  const { email, password } = await createAccount(page, { name: 'Bo Tran' })
  await openAs(page, customer, '/dashboard?tab=request-history')
  await untilTicketsSaved(page)
  const [{ id = '' } = {}] = await requestsOf(page, 'Sabrina Carpenter')
  const other = await context.newPage()
  await other.goto('/dashboard?tab=new-request')
  await expect(other.getByText(/Welcome, Sam/)).toBeVisible()
  const logout = page.getByRole('button', { name: 'Logout' })
  const signInTab = (tab = page) => tab.getByRole('tab', { name: 'Sign In' })
  const kept = page.getByText(/^Unsent items are kept on this device/)

  await test.step('the user writes offline and signs out', async () => {
    await openRequest(page, 'Sabrina Carpenter')
    await context.setOffline(true)
    await write(page, 'Any news from the venue?')
    await page.keyboard.press('Escape')
    await openMenu(page)
    await logout.click()
    await expect(page.getByRole('dialog', { name: 'Logout with 1 unsent item?' })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Logout anyway' }).click()
    await expect(signInTab()).toBeVisible()
    await expect(signInTab(other)).toBeVisible()
    await expect(kept).toBeVisible()
    await expect(page.getByText(/\bSam\b|Rivera/)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the data they read is deleted from the device', async () => {
    await page.reload()
    await expect(signInTab()).toBeVisible()
    for (const read of ['tickets', 'ticketFiles', 'threads', 'sentRequests', 'drafts'] as const)
      await expect.poll(() => countRows(page, read), read).toBe(0)
    await expect.poll(() => localStorageText(page)).not.toMatch(/Phoebe|customer@example\.com/)
    const gates = async () => (await cachedPaths(page)).filter((path) => path.startsWith('/gate/'))
    await expect.poll(gates).toEqual([])
  })

  await test.step('their session is ended first, and another user sees none of their data', async () => {
    await context.setOffline(false)
    await expect.poll(async () => (await context.request.get('/api/me')).status()).toBe(401)
    await openAs(page, email, '/', password)
    await expect(other.getByText(/Welcome, Bo/)).toBeVisible()
    for (const [tab, words] of [
      ['My Tickets', 'No tickets yet'],
      ['Request History', 'No requests yet'],
    ] as const) {
      await page.getByRole('link', { name: tab }).click()
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page.getByText(/Phoebe|Any news/)).toHaveCount(0)
    await page.goto('/dashboard?outbox=1')
    await expect(openDialog(page).getByText(/^Unsent items are kept on this device/)).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(openDialog(page)).toHaveCount(0)
    await openMenu(page)
    await logout.click()
    await expect(kept).toBeVisible()
  })

  await test.step('the message is sent once when they sign in again', async () => {
    await openAs(page, customer)
    const arrived = async () =>
      (await messagesOf(page, id)).filter((message) => message === 'Any news from the venue?').length
    await expect.poll(arrived).toBe(1)
    // Else it would be sent again after the reload, as one that may not have arrived.
    await expect.poll(() => countRows(page, 'outbox')).toBe(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    expect(await arrived()).toBe(1)
    await signOut(page)
    await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  })
})
