import type { APIRequestContext, Page } from '@playwright/test'
import {
  cachedPaths,
  countRows,
  isControlled,
  localStorageText,
  noConnection,
  stopWorkers,
  storedRows,
  untilGateSaved,
  untilInLocalStorage,
  untilListSaved,
  untilTicketsSaved,
} from './device.ts'
import { closeDialog, type OwnRequest, openRequest, requestsOf, showDetails } from './outboxPages.ts'
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

const customer = 'customer@example.com'
const lastChecked = `${noConnection} Last checked today \\d+:\\d\\d\\s[AP]M`
const missing = 'This page is not on this device yet'

test('a cold start at the gate shows the ticket before any of the app’s code, which takes its place unnoticed, however little of it can load', async ({
  newPage,
}) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, customer)
  const gateAddress = await untilTicketsSaved(first)
  await untilGateSaved(first)
  const rest = /\/(MyTicketsTab|AppOutboxEntries)-/
  expect(await moveScripts(first, '', '/parked')).toBeGreaterThan(10)
  await first.close()
  await context.setOffline(true)

  const page = await context.newPage()
  await stopWorkers(page)
  await page.goto(gateAddress)
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  await expect(page.getByText(`Account: ${customer}`)).toBeVisible()
  await expect(page.getByText('Ticket 1 of 2')).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
  const drawn = await layoutOf(page)
  expect(drawn.length).toBeGreaterThan(20)

  await test.step('the showing is recorded even if the rest of the app cannot load', async () => {
    await moveScripts(page, '/parked', '')
    expect(await moveScripts(page, '', '/parked', rest)).toBe(2)
    await page.reload()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    expect(await layoutOf(page)).toEqual(drawn)
    await expect.poll(() => countRows(page, 'outbox')).toBe(1)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(missing)).toBeVisible()

    await page.goto('/dashboard?tab=request-history&outbox=1')
    const outbox = openDialog(page)
    await expect(outbox.getByText(missing)).toBeVisible()
    await outbox.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Request History' })).toBeVisible()
  })

  await test.step('what loads behind it opens no second gate view, and does not fade', async () => {
    await moveScripts(page, '/parked', '')
    // A view transition would swallow taps on the code.
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        Object.assign(globalThis, { hasFaded: true })
        return start(update)
      }
    })
    await page.goto(gateAddress)
    await page.getByRole('heading', { name: 'My Tickets' }).waitFor({ state: 'attached' })
    await expect(page.locator('ion-app')).toHaveCount(1)
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next ticket' }).click()
    await expect(page.getByRole('dialog').getByText('Ticket 2 of 2')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hasFaded'))).toBeUndefined()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
})

test('a customer’s tickets, history and discussions that were never opened are there without a network', async ({
  callsAs,
  newPage,
}) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, customer)
  await untilTicketsSaved(first)
  // The list itself, and not only that of what needs attention.
  await untilInLocalStorage(first, 'Khruangbin')
  const [{ id: offered } = { id: '' }] = await requestsOf(first, 'Olivia Dean')
  const [{ id: discussed } = { id: '' }] = await requestsOf(first, 'Sabrina Carpenter')
  await untilListSaved(first, `/api/ticket-requests/${offered}/offers`)
  // Discussions are prefetched, and so are later messages while another page is open.
  await expect
    .poll(() => savedMessages(first, discussed))
    .toContain('Thank you! Row 15 would be fine as well.')
  await say(await callsAs('admin@example.com'), '/api/admin/chat-messages', discussed, 'Row 15 it is.')
  await expect.poll(() => savedMessages(first, discussed)).toContain('Row 15 it is.')
  await first.close()
  await context.setOffline(true)
  const page = await context.newPage()
  const received = page.getByRole('checkbox', { name: /I have received it/ }).first()

  await test.step('a ticket with its code and file; a receipt waits in the outbox', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await expect(page.getByText(new RegExp(`${lastChecked}\\. Tickets marked`))).toBeVisible()
    await expect(page.getByText('on this phone', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show QR code' }).first().click()
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expect(page.getByText(/Saved on this phone · last checked today \d+:\d\d\s[AP]M/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Download/ })
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('link', { name: /^Details, receipt/ }).click()
    await received.click()
    await openDialog(page).getByRole('button', { name: 'Yes, I have it' }).click()
    await expect(received).toBeChecked()
    await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
    await page.reload()
    await expect(received).toBeChecked()
    await closeDialog(page)
  })

  await test.step('the history with an offer, and a discussion', async () => {
    await page.getByRole('link', { name: 'Request History' }).click()
    await expect(page.getByText(new RegExp(`${lastChecked}\\. What you write`))).toBeVisible()
    await openRequest(page, 'Olivia Dean')
    const asks = openDialog(page).getByRole('button', { name: /^Ask \$/ })
    await expect(asks.first()).toBeEnabled()
    await closeDialog(page)
    await openRequest(page, 'Sabrina Carpenter')
    const thread = page.getByRole('log')
    await expect(thread.getByText('Anything lower in the same block would be great too.')).toBeVisible()
    await expect(thread.getByText('Row 15 it is.')).toBeVisible()
    await expect(page.getByText(/^Last checked/)).toBeVisible()
    await expect(thread.getByText(/not on this device/)).toHaveCount(0)
    await closeDialog(page)
  })

  await test.step('with a connection a missing screenshot loads, and the receipt is final', async () => {
    await openRequest(page, 'Khruangbin')
    await showDetails(page)
    await page.getByRole('heading', { name: 'Your request' }).scrollIntoViewIfNeeded()
    const isMissing = page.getByText('The screenshot is not available offline.')
    await expect(isMissing).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('img', { name: /^Your screenshot/ })).toBeVisible()
    await expect(isMissing).toHaveCount(0)
    await closeDialog(page)
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await page.getByRole('link', { name: /^Details, receipt/ }).click()
    await expect(page.getByText(/Received \w+ \d+/).first()).toBeVisible()
    await expect(page.getByText('Downloaded').first()).toBeVisible()
  })
})

test('the files of the staff come with their first page; then the list and its discussions can be read offline, until the sign-out', async ({
  callsAs,
  newPage,
}) => {
  const page = await newPage(withWorker(tablet))
  const context = page.context()
  await openAs(page, 'admin@example.com')
  await isControlled(page)
  const hasStaffFiles = async () => (await cachedPaths(page)).some((path) => /\/AdminPage-/.test(path))
  expect(await hasStaffFiles()).toBe(false)

  await page.goto('/admin')
  const rows = page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await untilListSaved(page, '/api/admin/ticket-requests')
  await expect.poll(hasStaffFiles).toBe(true)
  const isForbidden = (path: string) => /^\/(api|stripe-sandbox|screenshots|icons)/.test(path)
  expect((await cachedPaths(page)).filter(isForbidden)).toEqual([])
  const count = await rows.count()
  const requests: OwnRequest[] = await (await page.request.get('/api/admin/ticket-requests')).json()
  const { id = '' } = requests.find(({ artist }) => artist === 'Fontaines D.C.') ?? {}
  await expect.poll(() => savedMessages(page, id)).toHaveLength(1)

  await test.step('messages that arrive while another page is open are saved too', async () => {
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
    await page.goto('/dashboard')
    await stream
    await say(await callsAs('theo@example.com'), '/api/chat-messages', id, 'It is 95 now.')
    await expect.poll(() => savedMessages(page, id)).toContain('It is 95 now.')
  })

  await test.step('offline nothing is answered from a cache of calls, and all of it can be read', async () => {
    await context.setOffline(true)
    expect(await fetchStatus(page, '/api/me')).toBe('no reply')
    await page.goto('/admin')
    await expect(rows).toHaveCount(count)
    await expect(page.getByText(new RegExp(lastChecked)).first()).toBeVisible()
    await expect(page.getByText(/offers and responses wait as drafts/)).toBeVisible()
    await rows.getByText('Fontaines D.C.').click()
    await expect(page.getByRole('log').getByText('It is 95 now.')).toBeVisible()
    await expect(page.getByText('The screenshot is not available offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(new RegExp(noConnection))).toHaveCount(0)
  })

  // Nothing of it stays on the device.
  await signOut(page)
  await expect.poll(() => localStorageText(page)).not.toContain(customer)
})

/** The saved messages of a thread, of all users of this device. */
async function savedMessages(page: Page, requestId: string): Promise<string[]> {
  const threads = await storedRows<{ requestId: string; messages: { message: string }[] }>(page, 'threads')
  return threads
    .filter((thread) => thread.requestId === requestId)
    .flatMap(({ messages }) => messages.map(({ message }) => message))
}

/** The status of a call that the page makes, if there is a reply. */
function fetchStatus(page: Page, address: string): Promise<number | string> {
  return page.evaluate(
    (address) =>
      fetch(address).then(
        ({ status }) => status,
        () => 'no reply',
      ),
    address,
  )
}

/** Writes a message without a page. */
async function say(calls: APIRequestContext, address: string, requestId: string, message: string) {
  expect((await calls.post(address, { data: { requestId, message } })).status()).toBe(201)
}

/**
 * Moves the app's scripts in the cache, where nothing finds them under another path.
 *
 * @param which matches the paths of those to move
 * @returns how many there were
 */
async function moveScripts(page: Page, from: string, to: string, which = /./): Promise<number> {
  const moved = await page.evaluate(
    async ([from, to, which]) => {
      let count = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const url = new URL(request.url)
          const isScript = url.pathname.startsWith(`${from}/assets/`) && url.pathname.endsWith('.js')
          const response = await cache.match(request)
          if (!response || !isScript || !which.test(url.pathname)) continue
          await cache.put(to + url.pathname.slice(from.length) + url.search, response)
          await cache.delete(request)
          count += 1
        }
      }
      return count
    },
    [from, to, which] as const,
  )
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  return moved
}

/** The visible content of the open dialog, element by element, with its place. */
function layoutOf(page: Page) {
  return page.locator('dialog[open]').evaluate((dialog) =>
    [...dialog.querySelectorAll('*')].flatMap((element) => {
      // Whole pixels: the same text may be a fraction wider in another document.
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const [x, y, width, height] = [left, top, right - left, bottom - top].map(Math.round) as [
        number,
        number,
        number,
        number,
      ]
      const isOnScreen = width > 0 && x < innerWidth && y < innerHeight
      const text = element.childElementCount === 0 ? element.textContent : ''
      const { color, font } = getComputedStyle(element)
      return isOnScreen ? [{ name: element.tagName, text, x, y, width, height, color, font }] : []
    }),
  )
}
