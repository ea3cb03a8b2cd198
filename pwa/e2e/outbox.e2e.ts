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
  closeDialog,
  expectEmptyForm,
  fillInRequest,
  type Message,
  messagesOf,
  openRequest,
  requestsOf,
  showDetails,
  write,
} from './outboxPages.ts'
import { expect, expectToast, openAs, openDialog, phone, test, withWorker } from './test.ts'

test('a negotiation, a request with its picture and a message about it, written offline, survive closing the browser and arrive once', async ({
  app,
  callsAs,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-browser-'))
  const words = 'Could you do $140.00 each?'
  try {
    const { browser, page } = await openBrowser(app, folder)
    await openAs(page, 'customer@example.com', '/dashboard?tab=request-history')
    await isControlled(page)
    const [{ id: offered } = { id: '' }] = await requestsOf(page, 'Olivia Dean')
    await openRequest(page, 'Olivia Dean')
    await expect(page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
    await untilListSaved(page, `/api/ticket-requests/${offered}/offers`)
    await browser.setOffline(true)

    await test.step('while a negotiation is unsent, no second one can be written', async () => {
      await page.getByRole('button', { name: 'Ask $140 each' }).click()
      await openDialog(page).getByRole('button', { name: 'Send', exact: true }).click()
      const thread = page.getByRole('log')
      await expect(thread.getByText('Negotiation')).toBeVisible()
      await expect(thread.getByText('Waiting for a connection')).toBeVisible()
      await expect(page.getByText(/^Your counter-offer has not been sent yet\./)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Ask|Negotiate)/ })).toHaveCount(0)
      await closeDialog(page)
    })

    await test.step('the unsubmitted form survives a reload, with the picture', async () => {
      await fillInRequest(page, 'Mitski')
      await expect(page.getByText(/^Not read while offline\./)).toBeVisible()
      for (const typed of ['$240', 'seats.png']) await untilDraftStored(page, typed)
      await page.reload()
      await expect(page.getByLabel('Artist/Band')).toHaveValue('Mitski')
      await expect(page.getByLabel('Price you found')).toHaveValue('$240')
      await expect(page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
    })

    await test.step('the request waits in the history, with a message', async () => {
      await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(page.getByText('Saved on this device.', { exact: true })).toBeVisible()
      await expectEmptyForm(page)
      await page.getByRole('link', { name: 'Request History' }).last().click()
      await expect(page.getByText('Not sent yet').first()).toBeVisible()
      await openRequest(page, 'Mitski')
      await write(page, 'Two together, please')
      await expect(page.getByText('Will be sent after your request')).toBeVisible()
      await showDetails(page)
      await expect(page.getByRole('img', { name: /Your screenshot/ })).toBeVisible()
    })
    // The service worker must not reach the server either: it would send everything when the browser starts again.
    await app.kill()
    await browser.close()

    await test.step('all is sent by another browser of the same profile', async () => {
      const { browser, page } = await openBrowser(app, folder)
      await browser.setOffline(true)
      await page.goto('/dashboard?outbox=1')
      const outbox = openDialog(page)
      await expect(outbox.getByText('New request: Mitski')).toBeVisible()
      await expect(outbox.getByText('Message about Mitski')).toBeVisible()
      await expect(outbox.getByText('Negotiation about Olivia Dean')).toBeVisible()
      await expect(outbox.getByText(words)).toBeVisible()
      await app.restart()
      await browser.setOffline(false)
      await expectToast(page, 'Request submitted successfully!')
      await expect(outbox.getByText('Everything has been sent')).toBeVisible()
      const [request, ...more] = await requestsOf(page, 'Mitski')
      expect(more).toEqual([])
      expect(await messagesOf(page, request?.id ?? '')).toEqual(['Two together, please'])

      await page.goto('/dashboard?tab=request-history')
      await openRequest(page, 'Olivia Dean')
      // An amount that was asked is not offered again.
      await expect(page.getByRole('button', { name: 'Ask $135 each' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Ask $140 each' })).toHaveCount(0)
      await expect(page.getByRole('log').getByText(words)).toHaveCount(1)
      await browser.close()
    })
    const admin = await callsAs('admin@example.com')
    const received = (await (await admin.get(`/api/chat-messages/${offered}`)).json()) as Message[]
    expect(received.filter(({ message }) => message === words)).toMatchObject([{ kind: 'negotiation' }])
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
