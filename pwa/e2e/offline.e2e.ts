import type { Page } from '@playwright/test'
import {
  cachedPaths,
  countRows,
  isControlled,
  localStorageText,
  noConnection,
  stopWorkers,
  storedRows,
  untilGateSaved,
} from './device.ts'
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

test('showing a QR code is recorded even if the rest of the app cannot load', async ({ newPage }) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, customer)
  const gateAddress = await untilSaved(first)
  await first.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (/\/(MyTicketsTab|AppOutboxEntries)-/.test(request.url)) await cache.delete(request)
      }
    }
  })
  await (await context.newCDPSession(first)).send('Network.clearBrowserCache')
  await first.close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(gateAddress)
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
  await expect.poll(() => countRows(page, 'outbox')).toBe(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()

  await page.goto('/dashboard?tab=request-history&outbox=1')
  const outbox = openDialog(page)
  await expect(outbox.getByText('This page is not on this device yet')).toBeVisible()
  await outbox.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Request History' })).toBeVisible()
})

test('a cold start at the gate shows the ticket before any of the app’s code, which then takes its place unnoticed', async ({
  newPage,
}) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, customer)
  const gateAddress = await untilSaved(first)
  await untilGateSaved(first)
  await moveScripts(first, '', '/parked')
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

  await moveScripts(page, '/parked', '')
  await page.reload()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  expect(await layoutOf(page)).toEqual(drawn)
  await expect.poll(() => countRows(page, 'outbox')).toBe(1)
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await expect(page.getByRole('dialog').getByText('Ticket 2 of 2')).toBeVisible()
})

test('a ticket that was never opened can be shown at the gate offline', async ({ newPage }) => {
  const first = await newPage(withWorker(phone))
  const context = first.context()
  await openAs(first, customer)
  const gateAddress = await untilSaved(first)
  await first.close()
  await context.setOffline(true)

  await test.step('from the ticket list', async () => {
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await expect(
      page.getByText(new RegExp(`${noConnection} Last checked today \\d+:\\d\\d\\s[AP]M\\. Tickets marked`)),
    ).toBeVisible()
    await expect(page.getByText(/· on this phone/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show QR code' }).first().click()
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expect(page.getByText(/Saved on this phone · last checked today \d+:\d\d\s[AP]M/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Download/ })
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await page.close()
  })

  await test.step('by the URL of the gate view', async () => {
    const page = await context.newPage()
    let fades = 0
    await page.exposeFunction('noteFade', () => {
      fades += 1
    })
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        ;(window as unknown as { noteFade: () => void }).noteFade()
        return start(update)
      }
    })
    await page.goto(gateAddress)
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expect(page.getByText(`Account: ${customer}`)).toBeVisible()
    await expectAccessible(page)
    // The drawn view, before any script, has no handlers.
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await page.getByRole('button', { name: 'Next ticket' }).click()
    await expect(page.getByRole('dialog').getByText('Ticket 2 of 2')).toBeVisible()
    // The rest of the app has loaded behind it and opens no second gate view.
    await expect(page.locator('ion-app')).toHaveCount(1)
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    await page.getByRole('heading', { name: 'My Tickets' }).waitFor({ state: 'attached' })
    // A view transition would swallow taps on the code.
    expect(fades).toBe(0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.close()
  })

  await test.step('a receipt confirmed offline is checked, waits in the outbox, and is final when the server has it', async () => {
    const page = await context.newPage()
    await page.goto('/dashboard?tab=my-tickets')
    const box = page.getByRole('checkbox', { name: /I have received it/ }).first()
    await box.click()
    await openDialog(page).getByRole('button', { name: 'Yes, I have it' }).click()
    await expect(box).toBeChecked()
    await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
    await page.reload()
    await expect(box).toBeChecked()
    await context.setOffline(false)
    await expect(page.getByText(/Received \w+ \d+/).first()).toBeVisible()
    await expect(page.getByText('Downloaded').first()).toBeVisible()
    await page.close()
  })
})

test('unsent messages wait for their user on a shared device, and are sent once', async ({ newPage }) => {
  const page = await newPage(withWorker(phone))
  const context = page.context()
  await context.request.post('/api/register', {
    data: {
      name: 'Bo Tran',
      email: 'bo@example.com',
      phone: '(555) 010-0177',
      zipCode: '94110',
      password: 'a long enough password',
    },
  })
  await openAs(page, customer)
  await untilSaved(page)
  const reply = await context.request.get('/api/ticket-requests')
  const requestId = ((await reply.json()) as { id: string }[])[0]?.id
  await page.goto(`/dashboard?ticket=${requestId}`)
  await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()

  await test.step('the user writes offline and signs out', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox', { name: /^Message/ }).fill('Any news from the venue?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByText('Any news from the venue?')).toBeVisible()
    await page.keyboard.press('Escape')
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('dialog', { name: 'Logout with 1 unsent item?' })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(openDialog(page)).toHaveCount(0)
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await openDialog(page).getByRole('button', { name: 'Logout anyway' }).click()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText(/^Unsent items are kept on this device/)).toBeVisible()
    await expect(page.getByText(/\bSam\b|Rivera/)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the data they read is deleted from the device', async () => {
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    for (const read of ['tickets', 'ticketFiles', 'threads', 'sentRequests', 'drafts'] as const) {
      await expect.poll(() => countRows(page, read), read).toBe(0)
    }
    await expect.poll(() => localStorageText(page)).not.toMatch(/Phoebe|customer@example\.com/)
    await expect
      .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith('/gate/')))
      .toEqual([])
  })

  await test.step('their session is ended first, and another user sees none of their data', async () => {
    await context.setOffline(false)
    await expect.poll(async () => (await context.request.get('/api/me')).status()).toBe(401)
    await page.reload()
    await openAs(page, 'bo@example.com', '/', 'a long enough password')
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
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText(/^Unsent items are kept on this device/)).toBeVisible()
  })

  await test.step('the message is sent once when they sign in again', async () => {
    await openAs(page, customer)
    const messages = async () => {
      const reply = await context.request.get(`/api/chat-messages/${requestId}`)
      const thread = (await reply.json()) as { message: string }[]
      return thread.filter(({ message }) => message === 'Any news from the venue?').length
    }
    await expect.poll(messages).toBe(1)
    // Else it would be sent again after the reload, as one that may not have arrived.
    await expect.poll(() => countRows(page, 'outbox')).toBe(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    expect(await messages()).toBe(1)
    await signOut(page)
    await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  })
})

test('signing out in one tab signs out the others', async ({ newPage }) => {
  const page = await newPage(phone)
  await openAs(page, customer, '/dashboard?tab=new-request')
  await expect(page.getByText(/Welcome, Sam/)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard?tab=my-tickets')
  await expect(other.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await openAs(other, 'admin@example.com')
  await expect(page.getByText(/Welcome, (?!Sam)/)).toBeVisible()
})

/** Waits until the worker and everything the gate view needs are on the device. @returns the path of a ticket's gate view */
async function untilSaved(page: Page): Promise<string> {
  await isControlled(page)
  const tickets = (await (await page.context().request.get('/api/tickets')).json()) as {
    id: string
    status: string
    qrCode: string | null
    ticketFile: string | null
  }[]
  const shown = tickets.filter(({ status }) => status === 'ready' || status === 'delivered')
  const files = shown.flatMap(({ ticketFile }) => ticketFile ?? [])
  expect(files).not.toEqual([])
  const saved = async () => (await storedRows<{ url: string }>(page, 'ticketFiles')).map(({ url }) => url)
  await expect.poll(saved).toEqual(expect.arrayContaining(files))
  // The first seat of its order; another test may have opened it already.
  const ready = shown.find(({ qrCode }) => qrCode)
  return `/dashboard?tab=my-tickets&gate=${ready?.id}`
}

/** Moves the app's scripts in the cache, where nothing finds them under another path. */
async function moveScripts(page: Page, from: string, to: string): Promise<void> {
  const moved = await page.evaluate(
    async ([from, to]) => {
      let count = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const url = new URL(request.url)
          const response = await cache.match(request)
          if (!response || !url.pathname.startsWith(`${from}/assets/`) || !url.pathname.endsWith('.js'))
            continue
          await cache.put(to + url.pathname.slice(from.length) + url.search, response)
          await cache.delete(request)
          count += 1
        }
      }
      return count
    },
    [from, to] as const,
  )
  expect(moved).toBeGreaterThan(10)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
}

/** What the open dialog has on the screen, element by element, with its place. */
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
