import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countRows,
  isControlled,
  openBrowser,
  stopWorkers,
  untilDraftStored,
  untilInLocalStorage,
  untilListSaved,
  workerEvents,
} from './device.ts'
import {
  fillInRequest,
  type Message,
  messagesOf,
  type Offer,
  openRequest,
  read,
  requestsOf,
  showDetails,
  write,
} from './outboxPages.ts'
import { expect, expectAccessible, expectToast, openAs, openDialog, phone, test, withWorker } from './test.ts'

test.describe('the outbox', () => {
  test('a request, a message and a negotiation, written offline, survive closing the browser and arrive once', async ({
    app,
    callsAs,
  }) => {
    const words = 'Could you do $140.00 each?'
    const waits = 'Your counter-offer has not been sent yet. You can find it in the Outbox.'
    const folder = await mkdtemp(join(tmpdir(), 'live-shows-browser-'))
    try {
      const first = await openBrowser(app, folder)
      await openAs(first.page, 'customer@example.com', '/dashboard?tab=request-history')
      await isControlled(first.page)
      const [{ id: offered } = { id: '' }] = await requestsOf(first.page, 'Olivia Dean')
      await openRequest(first.page, 'Olivia Dean')
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      await untilListSaved(first.page, `/api/ticket-requests/${offered}/offers`)
      await first.browser.setOffline(true)

      await first.page.getByRole('button', { name: 'Ask $140 each' }).click()
      await openDialog(first.page).getByRole('button', { name: 'Send', exact: true }).click()
      const thread = first.page.getByRole('log')
      await expect(thread.getByText('Negotiation')).toBeVisible()
      await expect(thread.getByText('Waiting for a connection')).toBeVisible()
      // While the first negotiation is unsent, no second one can be written.
      await expect(first.page.getByText(waits)).toBeVisible()
      await expect(first.page.getByRole('button', { name: /^(Ask|Negotiate)/ })).toHaveCount(0)
      await expect(first.page.getByText('Accepting and declining need a connection.')).toBeVisible()
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeDisabled()
      await expectAccessible(first.page)
      await openDialog(first.page).getByRole('button', { name: 'Close', exact: true }).click()
      await expect(openDialog(first.page)).toHaveCount(0)

      // The unsubmitted form survives a reload, with the picture.
      await fillInRequest(first.page, 'Mitski')
      await expect(first.page.getByText('Ready. It will be sent with your request.')).toBeVisible()
      for (const typed of ['$240', 'seats.png']) await untilDraftStored(first.page, typed)
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
      await expect(first.page.getByText('Will be sent after your request')).toBeVisible()
      await showDetails(first.page)
      await expect(first.page.getByRole('img', { name: /Your screenshot/ })).toBeVisible()
      await expectAccessible(first.page)
      // The service worker must not reach the server either: it would send everything when the browser starts again.
      await app.kill()
      await first.browser.close()

      const second = await openBrowser(app, folder)
      await second.browser.setOffline(true)
      await second.page.goto('/dashboard?outbox=1')
      await expect(openDialog(second.page).getByText('New request: Mitski')).toBeVisible()
      await expect(openDialog(second.page).getByText('Message about Mitski')).toBeVisible()
      await expect(openDialog(second.page).getByText('Negotiation about Olivia Dean')).toBeVisible()
      await expect(openDialog(second.page).getByText(words)).toBeVisible()
      await expectAccessible(second.page)
      await app.restart()
      await second.browser.setOffline(false)
      await expectToast(second.page, 'Request submitted successfully!')
      await expect(openDialog(second.page).getByText('Everything has been sent')).toBeVisible()

      const requests = await requestsOf(second.page, 'Mitski')
      expect(requests).toHaveLength(1)
      expect(await messagesOf(second.page, requests[0]?.id ?? '')).toEqual(['Two together, please'])
      await second.page.goto('/dashboard?tab=request-history')
      await openRequest(second.page, 'Mitski')
      await expect(second.page.getByRole('log').getByText('Two together, please')).toHaveCount(1)
      await openDialog(second.page).getByRole('button', { name: 'Close', exact: true }).click()
      await expect(openDialog(second.page)).toHaveCount(0)

      await openRequest(second.page, 'Olivia Dean')
      // An amount that was asked is not offered again.
      await expect(second.page.getByRole('button', { name: 'Ask $135 each' })).toBeEnabled()
      await expect(second.page.getByRole('button', { name: 'Ask $140 each' })).toHaveCount(0)
      await expect(second.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      await expect(second.page.getByRole('log').getByText(words)).toHaveCount(1)
      const offers = await read<Offer[]>(second.page, `/api/ticket-requests/${offered}/offers`)
      expect(offers.filter(({ status }) => status === 'pending')).toHaveLength(1)
      const admin = await callsAs('admin@example.com')
      const told = (await (await admin.get(`/api/chat-messages/${offered}`)).json()) as Message[]
      expect(told.filter(({ message }) => message === words)).toMatchObject([{ kind: 'negotiation' }])
      await second.browser.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a request that the stopped worker sent while no page was open is in the history, also offline', async ({
    app,
    newPage,
  }) => {
    const page = await newPage(withWorker(phone), /^Failed to load resource: net::ERR_/)
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    await untilInLocalStorage(page, 'Khruangbin')
    const { sync } = await workerEvents(page)
    // The worker must not reach the server either: it would send the request while the page is open.
    await app.kill()
    await page.context().setOffline(true)
    await fillInRequest(page, 'Faye Webster')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(page.getByText('Saved on this device.', { exact: true })).toBeVisible()

    await test.step('the worker sends it', async () => {
      await app.restart()
      // The network is back on a page without the app.
      await page.goto('about:blank')
      await page.context().setOffline(false)
      await page.goto('/api/health')
      await stopWorkers(page)
      await sync()
      await expect.poll(() => requestsOf(page, 'Faye Webster')).toHaveLength(1)
      await expect.poll(() => countRows(page, 'outbox')).toBe(0)
      expect(await countRows(page, 'sentRequests')).toBe(1)
    })

    await test.step('it is shown like any other request', async () => {
      await page.context().setOffline(true)
      await page.goto('/dashboard?tab=request-history')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Faye Webster' }) })
      await expect(card.getByText('Pending Review')).toBeVisible()
      await expect(page.getByText('Not sent yet')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Outbox/ })).toHaveCount(0)
      await openRequest(page, 'Faye Webster')
      await showDetails(page)
      await expect(openDialog(page).getByText('$240.00 each')).toBeVisible()
      await expectAccessible(page)
      await write(page, 'Is that still there?')
      await page.goto('/dashboard?outbox=1')
      await expect(openDialog(page).getByText('Message about Faye Webster')).toBeVisible()
    })

    await test.step('it is shown once when the list contains it too', async () => {
      await page.context().setOffline(false)
      await page.goto('/dashboard?tab=request-history')
      await expect.poll(() => countRows(page, 'sentRequests')).toBe(0)
      await expect(page.getByRole('heading', { name: 'Faye Webster' })).toHaveCount(1)
    })
  })
})
