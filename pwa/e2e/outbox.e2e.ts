import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test'
import { demoScreenshot } from '../../api/db/demo/demoFiles.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { createAccount } from './people.ts'
import type { RunningApp } from './runningApp.ts'
import {
  answerCalls,
  expect,
  expectAccessible,
  openDialog,
  phone,
  signIn,
  tablet,
  test,
  toastOf,
} from './test.ts'

const screenshot = {
  name: 'seats.png',
  mimeType: 'image/png',
  buffer: Buffer.from(demoScreenshot('Mitski').split(',')[1] ?? '', 'base64'),
}

const requestBody = {
  artist: 'Weyes Blood',
  venue: 'Greek Theatre',
  concertDate: '2030-06-05T20:00',
  section: '102',
  preferredRow: 'F',
  ticketCount: 2,
  stubhubPrice: '$240',
  stubhubScreenshot: demoScreenshot('Weyes Blood'),
}

interface Told {
  id: string
  artist: string
  section: string
}
interface Ticket {
  id: string
  artist: string
  seat: string | null
  status: string
  qrCode: string | null
}
interface Message {
  message: string
  isFromUser: boolean
  kind: string
}
interface Offer {
  id: string
  status: string
}

async function read<T>(page: Page, address: string): Promise<T> {
  const reply = await page.request.get(address)
  expect(reply.status()).toBe(200)
  return (await reply.json()) as T
}

/** What the server has of a request by its artist. */
async function requestsOf(page: Page, artist: string): Promise<Told[]> {
  return (await read<Told[]>(page, '/api/ticket-requests')).filter((request) => request.artist === artist)
}

async function messagesOf(page: Page, requestId: string): Promise<string[]> {
  return (await read<Message[]>(page, `/api/chat-messages/${requestId}`)).map(({ message }) => message)
}

async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function fillInRequest(page: Page, artist: string): Promise<void> {
  await page.getByLabel('Artist/Band').fill(artist)
  await page.getByLabel('Venue').fill('Greek Theatre')
  await page.getByLabel('Event Date').fill('2030-06-05T20:00')
  await page.getByLabel('Preferred Section').fill('102')
  await page.getByLabel('Preferred Row').fill('F7')
  await page.getByLabel('Price you found').fill('$240')
  await page.locator('input[type=file]').setInputFiles(screenshot)
  await expect(page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
}

async function write(page: Page, message: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill(message)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // Empty only once it is stored.
  await expect(field).toHaveValue('')
}

/** Opens the card of a request, by its artist. */
async function openRequest(page: Page, artist: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: artist }) })
    .getByRole('button', { name: /^View/ })
    .click()
}

/** Lets the browser tell the worker that the network is back, as often as what this gives back is called. */
async function syncEvents(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const event = { origin, registrationId: await registered, tag: 'outbox', lastChance: false }
  return () => devtools.send('ServiceWorker.dispatchSyncEvent', event)
}

/** How many rows a table of the person's database on this device has. */
function countRows(page: Page, table: string): Promise<number> {
  return page.evaluate(async (table) => {
    const { name = '' } =
      (await indexedDB.databases()).find(({ name }) => name?.startsWith('live-shows.person.')) ?? {}
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction(table).objectStore(table).count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  }, table)
}

/** The code of a ticket as it is on the device. */
function savedCode(page: Page, ticketId: string): Promise<string | null | undefined> {
  return page.evaluate(async (id) => {
    const { name = '' } =
      (await indexedDB.databases()).find(({ name }) => name?.startsWith('live-shows.person.')) ?? {}
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const saved = await new Promise<{ ticket: Ticket } | undefined>((resolve) => {
      const request = db.transaction('tickets').objectStore('tickets').get(id)
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return saved?.ticket.qrCode
  }, ticketId)
}

/** As after a long time without luck: the next try of all that waits is half an hour away. */
async function putOffForLong(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find(({ name }) => name?.startsWith('live-shows.person.')) ?? {}
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
    await new Promise<void>((resolve) => {
      const request = store.openCursor()
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return resolve()
        cursor.update({ ...cursor.value, notBefore: Date.now() + 30 * 60_000 })
        cursor.continue()
      }
    })
    db.close()
  })
}

/** A browser whose disk outlives it. */
async function openBrowser(
  { address }: RunningApp,
  folder: string,
): Promise<{ browser: BrowserContext; page: Page }> {
  const browser = await chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: address,
    executablePath: chromiumPath(),
    args: chromiumFlags,
  })
  return { browser, page: await browser.newPage() }
}

test.describe('the outbox', () => {
  test('a request with its screenshot and a message, written offline, outlive the browser and arrive once', async ({
    app,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'live-shows-browser-'))
    try {
      const first = await openBrowser(app, folder)
      await signIn(first.page, 'customer@example.com')
      await isControlled(first.page)
      await first.browser.setOffline(true)

      // What is typed and not submitted survives a reload, the picture included.
      await fillInRequest(first.page, 'Mitski')
      await expect(first.page.getByText('Ready. It goes out with your request.')).toBeVisible()
      await first.page.waitForTimeout(600)
      await first.page.reload()
      await expect(first.page.getByLabel('Artist/Band')).toHaveValue('Mitski')
      await expect(first.page.getByLabel('Price you found')).toHaveValue('$240')
      await expect(first.page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
      await expectAccessible(first.page)

      await first.page.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(first.page.getByText('Saved on this device.', { exact: true })).toBeVisible()
      await expect(first.page.getByLabel('Artist/Band')).toHaveValue('')
      await first.page.getByRole('link', { name: 'Request History' }).last().click()
      await expect(first.page.getByText('Not sent yet').first()).toBeVisible()
      await expectAccessible(first.page)
      await openRequest(first.page, 'Mitski')
      await write(first.page, 'Two together, please')
      await expect(first.page.getByText('Goes out after your request')).toBeVisible()
      await expect(first.page.getByRole('img', { name: /Your screenshot/ })).toBeVisible()
      await expectAccessible(first.page)
      // Not reachable for the service worker either, which would send it all as soon as the browser is there again.
      await app.kill()
      await first.browser.close()

      const second = await openBrowser(app, folder)
      await second.browser.setOffline(true)
      await second.page.goto('/dashboard?outbox=1')
      await expect(openDialog(second.page).getByText('New request: Mitski')).toBeVisible()
      await expect(openDialog(second.page).getByText('Message about Mitski')).toBeVisible()
      await expectAccessible(second.page)
      await app.restart()
      await second.browser.setOffline(false)
      await expect(openDialog(second.page).getByText('Everything is sent')).toBeVisible()
      await expect(toastOf(second.page)).toContainText('Request submitted successfully!')

      const requests = await requestsOf(second.page, 'Mitski')
      expect(requests).toHaveLength(1)
      expect(await messagesOf(second.page, requests[0]?.id ?? '')).toEqual(['Two together, please'])
      await second.page.goto('/dashboard?tab=request-history')
      await openRequest(second.page, 'Mitski')
      await expect(second.page.getByRole('log').getByText('Two together, please')).toHaveCount(1)
      await second.browser.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('an offer negotiated without a connection outlives the browser, is told once, and stays open', async ({
    app,
    newPage,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'live-shows-browser-'))
    const words = 'Could you do $140.00 each?'
    const waits = 'Your answer to this offer is not sent yet. You find it in the Outbox.'
    try {
      const first = await openBrowser(app, folder)
      await signIn(first.page, 'customer@example.com')
      await isControlled(first.page)
      const [{ id } = { id: '' }] = await requestsOf(first.page, 'Olivia Dean')
      await first.page.getByRole('link', { name: 'Request History' }).click()
      await openRequest(first.page, 'Olivia Dean')
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      // The lists are kept a moment after they were told.
      const kept = () => first.page.evaluate(() => JSON.stringify({ ...localStorage }))
      await expect.poll(kept).toContain(`/api/ticket-requests/${id}/offers`)
      await first.browser.setOffline(true)

      await first.page.getByRole('button', { name: 'Ask $140.00' }).click()
      await expect(first.page.getByRole('textbox', { name: /^Message/ })).toHaveValue(words)
      await first.page.getByRole('button', { name: 'Send', exact: true }).click()
      const thread = first.page.getByRole('log')
      await expect(thread.getByText('Negotiation')).toBeVisible()
      await expect(thread.getByText('Waiting for a connection')).toBeVisible()
      await expect(first.page.getByText(`You answered: “${words}”`)).toBeVisible()
      // Nobody asks twice because the first has not gone out, and the rest is as after any negotiation.
      await expect(first.page.getByText(waits)).toBeVisible()
      await expect(first.page.getByRole('button', { name: /^(Ask|Negotiate)/ })).toHaveCount(0)
      await expect(first.page.getByText('Accepting and declining need a connection.')).toBeVisible()
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeDisabled()
      await expectAccessible(first.page)
      await app.kill()
      await first.browser.close()

      const second = await openBrowser(app, folder)
      await second.browser.setOffline(true)
      await second.page.goto('/dashboard?outbox=1')
      const outbox = openDialog(second.page)
      await expect(outbox.getByText('Negotiation about Olivia Dean')).toBeVisible()
      await expect(outbox.getByText(words)).toBeVisible()
      await expectAccessible(second.page)
      await second.page.goto('/dashboard?tab=request-history')
      await openRequest(second.page, 'Olivia Dean')
      await expect(second.page.getByText(waits)).toBeVisible()
      await app.restart()
      await second.browser.setOffline(false)
      await expect(second.page.getByRole('button', { name: 'Ask $140.00' })).toBeEnabled()
      await expect(second.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      await expect(second.page.getByText(/^You answered/)).toHaveCount(0)
      await expect(second.page.getByRole('log').getByText(words)).toHaveCount(1)

      const offers = await read<Offer[]>(second.page, `/api/ticket-requests/${id}/offers`)
      expect(offers.filter(({ status }) => status === 'pending')).toHaveLength(1)
      const admin = await newPage(tablet)
      await signIn(admin, 'admin@example.com')
      const told = await read<Message[]>(admin, `/api/chat-messages/${id}`)
      expect(told.filter(({ message }) => message === words)).toMatchObject([{ kind: 'negotiation' }])
      await second.browser.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a negotiation of an offer that is gone by then says why, and can go out as a message', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    const { email, password } = await createAccount(page)
    await signIn(page, email, password)
    const submitted = await page.request.post('/api/ticket-requests', { data: requestBody })
    expect(submitted.status()).toBe(201)
    const { id } = (await submitted.json()) as Told
    const admin = await newPage(tablet)
    await signIn(admin, 'admin@example.com')
    const offer = (pricePerTicket: number) => {
      const data = { ticketCount: 2, section: '102', pricePerTicket }
      return admin.request.post(`/api/admin/ticket-requests/${id}/offer`, { data })
    }
    expect((await offer(180)).status()).toBe(201)

    await page.goto(`/dashboard?ticket=${id}`)
    await isControlled(page)
    await expect(page.getByRole('button', { name: 'Accept $375.00' })).toBeEnabled()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Negotiate' }).click()
    await write(page, '160 each?')
    await expect(page.getByRole('log').getByText('Waiting for a connection')).toBeVisible()
    expect((await offer(170)).status()).toBe(201)
    await page.context().setOffline(false)

    const log = page.getByRole('log')
    await expect(
      log.getByText('Not sent. This offer is no longer available. Please look at the newest one.'),
    ).toBeVisible()
    await expect(toastOf(page)).toContainText('Failed to send response')
    // The newest one can be negotiated.
    await expect(page.getByRole('button', { name: 'Accept $355.00' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Negotiate' })).toBeEnabled()
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Edit' }).click()
    await expect(log.getByText(/so your words go out as a message/)).toBeVisible()
    await log.getByLabel('Message').fill('160 each, as I said?')
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Send as a message' }).click()
    await expect(log.getByText('160 each, as I said?')).toBeVisible()
    await expect
      .poll(() => read<Message[]>(page, `/api/chat-messages/${id}`))
      .toMatchObject([{ message: '160 each, as I said?', kind: 'chat' }])
    await expect(page.getByRole('link', { name: /^Outbox/ })).toHaveCount(0)
  })

  test('two tabs have one outbox: each message arrives once, in the order of writing', async ({
    newPage,
  }) => {
    const first = await newPage(tablet)
    await signIn(first, 'customer@example.com')
    await isControlled(first)
    const { id } = (await requestsOf(first, 'Khruangbin'))[0] ?? { id: '' }
    const second = await first.context().newPage()
    for (const page of [first, second]) await page.goto(`/dashboard?ticket=${id}`)
    for (const page of [first, second])
      await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
    const before = await messagesOf(first, id)

    const written: string[] = []
    await first.context().setOffline(true)
    for (let turn = 1; turn <= 4; turn += 1) {
      for (const [name, page] of [
        ['first', first],
        ['second', second],
      ] as const) {
        const message = `${turn}. of the ${name} tab`
        await write(page, message)
        written.push(message)
      }
    }
    // Each tab shows what the other one wrote.
    for (const page of [first, second]) {
      await expect(page.getByRole('log').getByText(/of the (first|second) tab/)).toHaveCount(8)
    }
    await first.context().setOffline(false)
    await expect(first.getByText('Waiting for a connection')).toHaveCount(0)
    await expect.poll(() => messagesOf(first, id)).toEqual([...before, ...written])
    for (const page of [first, second]) {
      await expect(page.getByRole('log').getByText(/of the (first|second) tab/)).toHaveText(written)
    }
    await expect(first.getByRole('link', { name: /^Outbox/ })).toHaveCount(0)
  })

  test('what is refused says why, and can be tried again, changed and discarded', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Khruangbin'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isRefused = true
    await answerCalls(page, '**/api/chat-messages', (route) =>
      isRefused
        ? route.fulfill({
            status: 422,
            json: { message: 'This discussion is closed.', code: 'invalid_input' },
          })
        : route.continue(),
    )
    for (const message of ['to discard', 'to change', 'to retry']) await write(page, message)
    const log = page.getByRole('log')
    await expect(log.getByText('Not sent. This discussion is closed.')).toHaveCount(3)
    await expect(toastOf(page)).toContainText('Failed to send message')
    await expectAccessible(page)

    await log.getByRole('button', { name: 'Discard' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Discard this?' })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(log.getByText('to discard')).toHaveCount(0)

    isRefused = false
    await log.getByRole('button', { name: 'Edit' }).first().click()
    await log.getByLabel('Message').fill('changed')
    await log.getByRole('button', { name: 'Send' }).click()
    await expect(log.getByLabel('Message')).toHaveCount(0)
    await expect(log.getByText('Not sent.')).toHaveCount(1)
    await log.getByRole('button', { name: 'Retry' }).click()
    await expect(log.getByText('Not sent.')).toHaveCount(0)
    await expect.poll(async () => (await messagesOf(page, id)).slice(-2)).toEqual(['changed', 'to retry'])
  })

  test('what may have arrived can no longer be changed, and arrives once when somebody looks again', async ({
    newPage,
  }) => {
    // The worker would try as well, and its calls do not meet the route below.
    const page = await newPage({ ...phone, serviceWorkers: 'block' })
    await signIn(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isCut = true
    await answerCalls(page, '**/api/chat-messages', async (route) => {
      if (!isCut) return route.continue()
      // The server has it, and its reply is lost.
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await write(page, 'sent or not')
    await lost
    await page.goto('/dashboard?outbox=1')
    const outbox = openDialog(page)
    await expect(outbox.getByText('No answer yet. It is tried again')).toBeVisible()
    await expect(outbox.getByText(/may have arrived already, so it cannot be changed/)).toBeVisible()
    await expect(outbox.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expectAccessible(page)
    await outbox.getByRole('button', { name: 'Discard' }).click()
    await expect(openDialog(page).getByText(/Discarding it only stops trying/)).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Keep' }).click()

    isCut = false
    await putOffForLong(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect((await messagesOf(page, id)).filter((message) => message === 'sent or not')).toHaveLength(1)
  })

  test('what waits without a network can be changed, and only the changed one arrives', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    const field = page.getByRole('textbox', { name: /^Message/ })
    await expect(field).toBeVisible()
    const before = await messagesOf(page, id)
    await page.context().setOffline(true)
    await write(page, 'first thought')
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Outbox/ }).click()
    const outbox = openDialog(page)
    await outbox.getByRole('button', { name: 'Edit' }).click()
    await outbox.getByLabel('Message').fill('second thought')
    await outbox.getByRole('button', { name: 'Save' }).click()
    await expect(outbox.getByText('second thought')).toBeVisible()
    await page.context().setOffline(false)
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect(await messagesOf(page, id)).toEqual([...before, 'second thought'])
  })

  test('pulling down sends at once what waits for its next try', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Khruangbin'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isCut = true
    await answerCalls(page, '**/api/chat-messages', (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    )
    await write(page, 'Pull me')
    await expect(page.getByText('No answer yet. It is tried again')).toBeVisible()
    await putOffForLong(page)
    isCut = false
    await page.keyboard.press('Escape')
    await page
      .locator('ion-refresher')
      .last()
      .evaluate((refresher) => refresher.dispatchEvent(new CustomEvent('ionRefresh')))
    await expect.poll(async () => (await messagesOf(page, id)).at(-1)).toBe('Pull me')
  })

  test('a request that the worker sent with no page open is in the history, also without a network', async ({
    app,
    newPage,
  }) => {
    const page = await newPage(phone, /ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await signIn(page, 'customer@example.com')
    await isControlled(page)
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain('Khruangbin')
    const sync = await syncEvents(page)
    // Not reachable for the worker either, which would send it while the page is open.
    await app.kill()
    await page.context().setOffline(true)
    await fillInRequest(page, 'Faye Webster')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(page.getByText('Saved on this device.', { exact: true })).toBeVisible()

    await test.step('the worker sends it', async () => {
      await app.restart()
      // The network is back for a page with nothing of the app in it.
      await page.goto('about:blank')
      await page.context().setOffline(false)
      await page.goto('/api/health')
      await sync()
      await expect.poll(() => requestsOf(page, 'Faye Webster')).toHaveLength(1)
      await expect.poll(() => countRows(page, 'outbox')).toBe(0)
      expect(await countRows(page, 'sentRequests')).toBe(1)
    })

    await test.step('it is a card as any other', async () => {
      await page.context().setOffline(true)
      await page.goto('/dashboard?tab=request-history')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Faye Webster' }) })
      await expect(card.getByText('Pending Review')).toBeVisible()
      await expect(page.getByText('Not sent yet')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Outbox/ })).toHaveCount(0)
      await openRequest(page, 'Faye Webster')
      await expect(openDialog(page).getByText('$240.00 per ticket')).toBeVisible()
      await expectAccessible(page)
      await write(page, 'Is that still there?')
      await page.goto('/dashboard?outbox=1')
      await expect(openDialog(page).getByText('Message about Faye Webster')).toBeVisible()
    })

    await test.step('and once only when the list has it', async () => {
      await page.context().setOffline(false)
      await page.goto('/dashboard?tab=request-history')
      await expect.poll(() => countRows(page, 'sentRequests')).toBe(0)
      await expect(page.getByRole('heading', { name: 'Faye Webster' })).toHaveCount(1)
    })
  })

  test('a picture that went ahead of its form is not sent again with it', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') uploads.push(request.url())
    })
    const uploaded = page.waitForResponse((response) => response.request().method() === 'PUT')
    await fillInRequest(page, 'Caroline Polachek')
    expect((await uploaded).status()).toBe(200)
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(page)).toContainText('Request submitted successfully!')
    expect(await requestsOf(page, 'Caroline Polachek')).toHaveLength(1)
    expect(uploads).toHaveLength(1)
  })

  test('a refused request is changed in the form, and takes its messages along', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await answerCalls(page, '**/api/ticket-requests', (route) => {
      const body = route.request().postDataJSON() as { section?: string } | null
      if (route.request().method() !== 'POST' || body?.section !== '102') return route.continue()
      const message = 'This section contains restricted content. Please use a different description.'
      return route.fulfill({
        status: 400,
        json: { message, code: 'invalid_input', fields: { section: message } },
      })
    })
    await fillInRequest(page, 'Big Thief')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(page)).toContainText('Failed to submit request')
    await expect(page.getByLabel('Preferred Section')).toHaveAccessibleDescription(/restricted content/)
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Big Thief')

    await page.getByRole('link', { name: 'Request History' }).click()
    await openRequest(page, 'Big Thief')
    await write(page, 'Is that a problem?')
    await expect(page.getByText('Waits for your request, which needs you')).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Big Thief')
    await expect(page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
    await page.getByLabel('Preferred Section').fill('104')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(page)).toContainText('Request submitted successfully!')
    await expect(page.getByLabel('Artist/Band')).toHaveValue('')

    await expect.poll(() => requestsOf(page, 'Big Thief')).toHaveLength(1)
    const [request] = await requestsOf(page, 'Big Thief')
    await expect.poll(() => messagesOf(page, request?.id ?? '')).toEqual(['Is that a problem?'])
  })

  test('what was changed in a request that another tab sends meanwhile is kept, and can become another one', async ({
    newPage,
  }) => {
    const editing = await newPage(phone)
    await signIn(editing, 'customer@example.com')
    await isControlled(editing)
    const other = await editing.context().newPage()
    const isPost = (route: Route) => route.request().method() === 'POST'
    const refuse = () =>
      editing
        .context()
        .route('**/api/ticket-requests', (route) =>
          isPost(route)
            ? route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } })
            : route.continue(),
        )
    /** Begins to change a request that was refused, and lets another tab send it as it was. */
    const changeTooLate = async (artist: string) => {
      await refuse()
      await fillInRequest(editing, artist)
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText('You are changing your request for')).toBeVisible()
      await editing.getByLabel('Preferred Section').fill('104')
      await editing.context().unroute('**/api/ticket-requests')
      await other.goto('/dashboard?outbox=1')
      await openDialog(other).getByRole('button', { name: 'Retry all' }).click()
      await expect(openDialog(other).getByText('Everything is sent')).toBeVisible()
      await expect(editing.getByText(kept)).toBeVisible()
      await expect(editing.getByLabel('Preferred Section')).toHaveValue('104')
    }
    const kept =
      /The request you were changing was sent meanwhile as it was\. Your changes are kept here: submit them as a new request/
    const link = editing.getByRole('link', { name: 'see your changes' })
    const preview = editing.getByRole('img', { name: 'Preview of your screenshot' })

    await test.step('it is there after a reload, and is found again from the form of a new request', async () => {
      await changeTooLate('Japanese Breakfast')
      await expect(preview).toBeVisible()
      await expectAccessible(editing)
      // Typed texts are kept a moment later.
      await editing.waitForTimeout(600)
      await editing.reload()
      await expect(editing.getByText(kept)).toBeVisible()
      await expect(editing.getByLabel('Preferred Section')).toHaveValue('104')
      await expect(preview).toBeVisible()
      await editing.goto('/dashboard?tab=new-request')
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expectAccessible(editing)
      await link.click()
      await expect(editing.getByText(kept)).toBeVisible()
    })

    await test.step('it becomes a request of its own, with its picture', async () => {
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect.poll(() => requestsOf(editing, 'Japanese Breakfast')).toHaveLength(2)
      const sections = (await requestsOf(editing, 'Japanese Breakfast')).map(({ section }) => section)
      expect(sections.sort()).toEqual(['102', '104'])
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
    })

    await test.step('or is let go', async () => {
      await changeTooLate('Angel Olsen')
      await editing.getByRole('button', { name: 'Let them go' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
      expect(await requestsOf(editing, 'Angel Olsen')).toHaveLength(1)
    })
  })

  test('without a connection nothing is offered that cannot be tried, and only what waits is promised', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await isControlled(page)
    const { id } = (await requestsOf(page, 'Khruangbin'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isRefused = true
    await answerCalls(page, '**/api/chat-messages', (route) =>
      isRefused
        ? route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } })
        : route.continue(),
    )
    await write(page, 'refused')
    await expect(page.getByRole('log').getByText('Not sent. Not now.')).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Outbox: 1 unsent, 1 needs you' }).click()
    const outbox = openDialog(page)
    await expect(
      outbox.getByText('You are offline. Nothing here is sent by itself: 1 needs you.'),
    ).toBeVisible()
    await outbox.getByRole('button', { name: 'Close' }).click()
    await expect(outbox).toHaveCount(0)

    await page.goto(`/dashboard?ticket=${id}`)
    await write(page, 'waiting')
    await page.goto('/dashboard?outbox=1')
    await expect(
      outbox.getByText('What waits is sent by itself once you are connected. 1 needs you.'),
    ).toBeVisible()
    await expect(outbox.getByText('You can retry once you are connected.')).toHaveCount(1)
    await expect(outbox.getByRole('button', { name: 'Retry', exact: true })).toBeDisabled()
    await expect(outbox.getByRole('button', { name: 'Retry all once you are connected' })).toBeDisabled()
    await expectAccessible(page)

    isRefused = false
    await page.context().setOffline(false)
    await expect(outbox.getByText('waiting', { exact: true })).toHaveCount(0)
    await expect(outbox.getByText('Nothing here is sent by itself: 1 needs you.')).toBeVisible()
    await outbox.getByRole('button', { name: 'Retry all' }).click()
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect((await messagesOf(page, id)).slice(-2)).toEqual(['waiting', 'refused'])
  })

  test('a message that somebody began to change and left says what would be sent', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await isControlled(page)
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
    await page.context().setOffline(true)
    await write(page, 'as it was')
    await page.goto('/dashboard?outbox=1')
    const outbox = openDialog(page)
    await outbox.getByRole('button', { name: 'Edit' }).click()
    await outbox.getByLabel('Message').fill('half a')

    // Closing the sheet is no reason to lose it.
    await outbox.getByRole('button', { name: 'Close' }).click()
    await expect(outbox).toHaveCount(0)
    await page.getByRole('link', { name: /^Outbox/ }).click()
    await expect(outbox.getByLabel('Message')).toHaveValue('half a')

    await page.reload()
    await expect(
      outbox.getByText('Not sent. You began to change it. It is still as you wrote it before.'),
    ).toBeVisible()
    await expect(outbox.getByText('as it was', { exact: true })).toBeVisible()
    await expect(outbox.getByText('As it is or changed, it goes out once you are connected.')).toBeVisible()
    await page.context().setOffline(false)
    await outbox.getByRole('button', { name: 'Send as it is' }).click()
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect((await messagesOf(page, id)).at(-1)).toBe('as it was')
  })

  test('what was changed in a message that another tab sends meanwhile is kept, and can become another one', async ({
    newPage,
  }) => {
    const editing = await newPage(phone)
    await signIn(editing, 'customer@example.com')
    await isControlled(editing)
    const { id } = (await requestsOf(editing, 'Khruangbin'))[0] ?? { id: '' }
    await editing.goto(`/dashboard?ticket=${id}`)
    const other = await editing.context().newPage()
    await editing
      .context()
      .route('**/api/chat-messages', (route) =>
        route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } }),
      )
    const log = editing.getByRole('log')
    for (const message of ['to become two', 'to be let go']) await write(editing, message)
    await expect(log.getByText('Not sent. Not now.')).toHaveCount(2)
    await log.getByRole('button', { name: 'Edit' }).first().click()
    await log.getByLabel('Message').fill('what I meant')
    await log.getByRole('button', { name: 'Edit' }).click()
    await log.getByLabel('Message').last().fill('nothing')

    await other.goto('/dashboard?outbox=1')
    await editing.context().unroute('**/api/chat-messages')
    await openDialog(other).getByRole('button', { name: 'Retry all' }).click()
    await expect(openDialog(other).getByText('Everything is sent')).toBeVisible()

    const chat = openDialog(editing)
    const kept = 'Your changes are kept here: send them as a new message, or let them go.'
    await expect(chat.getByText(`This message was sent meanwhile as it was. ${kept}`)).toHaveCount(2)
    await expect(log.getByText('to become two')).toBeVisible()
    await expectAccessible(editing)
    await chat.getByRole('button', { name: 'Send as a new message' }).first().click()
    await expect(log.getByText('what I meant')).toBeVisible()
    // In the Outbox too, while the discussion is closed.
    await chat.getByRole('button', { name: 'Close' }).click()
    await expect(chat).toHaveCount(0)
    await editing.getByRole('link', { name: 'Outbox: 1 unsent, 1 needs you' }).click()
    await expect(openDialog(editing).getByLabel('Message')).toHaveValue('nothing')
    await openDialog(editing).getByRole('button', { name: 'Let them go' }).click()
    await expect(openDialog(editing).getByText('Everything is sent')).toBeVisible()
    await expect
      .poll(async () => (await messagesOf(editing, id)).slice(-3))
      .toEqual(['to become two', 'to be let go', 'what I meant'])
  })

  test('that a ticket was opened waits quietly, and is named with its seat', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await isControlled(page)
    // Two of its own: other tests open and receive what is ready already.
    const tickets = await read<Ticket[]>(page, '/api/tickets')
    const [ticket, received] = tickets.filter(({ status }) => status === 'pending')
    const admin = await newPage(tablet)
    await signIn(admin, 'admin@example.com')
    for (const [seat, { id }] of Object.entries({ 21: ticket, 22: received } as Record<string, Ticket>)) {
      await admin.request.post(`/api/admin/tickets/${id}/deliver`, { data: { seat, qrCode: `seat ${seat}` } })
    }
    await page.reload()
    for (const [id, code] of [
      [ticket?.id, 'seat 21'],
      [received?.id, 'seat 22'],
    ] as const) {
      await expect.poll(() => savedCode(page, id ?? '')).toBe(code)
    }
    await page.context().setOffline(true)
    await page.goto('/dashboard?tab=my-tickets')
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: ticket?.artist ?? '' }) })
      .getByRole('button', { name: /Show QR code/ })
      .first()
      .click()
    await expect(page.getByRole('img', { name: 'QR code of Seat 21' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
    // Longer than what is new and needs nobody stays unsaid.
    await page.waitForTimeout(2_500)
    await expect(page.getByRole('link', { name: /^Outbox/ })).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'I have received it, Seat 22' }).click()
    await openDialog(page).getByRole('button', { name: 'Yes, I have it' }).click()
    await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
    const entry = (title: string) => openDialog(page).getByRole('listitem').filter({ hasText: title })
    const opened = entry(`You opened your ticket: ${ticket?.artist}, Seat 21`)
    await expect(opened).toBeVisible()
    await expect(opened.getByRole('button')).toHaveCount(0)
    const got = entry(`You got your ticket: ${received?.artist}, Seat 22`)
    await expect(got.getByRole('button', { name: 'Discard' })).toBeVisible()
    await got.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard this?' }).waitFor()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(got).toHaveCount(0)
    await openDialog(page).getByRole('button', { name: 'Close' }).click()

    // Nobody is asked about it either: only about what goes with the connection.
    await expect(page.locator('ion-modal.show-modal')).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign out without a connection?' })).toBeVisible()
    await expect(openDialog(page).getByText(/tickets and their QR codes/)).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText(/not sent yet/)).toHaveCount(0)
    await page.context().setOffline(false)
    await signIn(page, 'customer@example.com')
    await expect
      .poll(
        async () => (await read<Ticket[]>(page, '/api/tickets')).find(({ id }) => id === ticket?.id)?.status,
      )
      .toBe('delivered')
  })

  test('the way to it leaves the header in one row on a phone', async ({ newPage }) => {
    for (const email of ['customer@example.com', 'admin@example.com']) {
      const page = await newPage(phone)
      await signIn(page, email)
      await isControlled(page)
      await page.context().setOffline(true)
      await fillInRequest(page, 'Alvvays')
      await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(page.getByRole('link', { name: 'Outbox: 1 unsent' })).toBeVisible()
      for (const width of [360, 390, 430]) {
        await page.setViewportSize({ width, height: 844 })
        const header = page.getByRole('banner')
        const heights = await header
          .getByRole('link')
          .or(header.getByRole('button'))
          .evaluateAll((ways) => ways.map((way) => Math.round(way.getBoundingClientRect().top)))
        expect(Math.max(...heights) - Math.min(...heights), `${email} at ${width}`).toBeLessThan(8)
        await expect(header.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
        if (email.startsWith('admin')) {
          await expect(header.getByRole('link', { name: 'Admin' })).toBeInViewport({ ratio: 1 })
        }
      }
    }
  })
})
