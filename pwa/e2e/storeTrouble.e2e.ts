import type { Page } from '@playwright/test'
import { isControlled, untilDraftStored, untilInLocalStorage } from './device.ts'
import { openRequest } from './outboxPages.ts'
import { expect, expectAccessible, expectToast, openAs, phone, test, withWorker } from './test.ts'

const customer = 'customer@example.com'
const field = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const log = (page: Page) => page.getByRole('log')

const history = '/dashboard?tab=request-history'

/** Opens a chat on the request history. */
async function openChat(page: Page): Promise<void> {
  await openRequest(page, 'Sabrina Carpenter')
  await expect(field(page)).toBeVisible()
}

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a newer version in another tab: typed text is kept, can be sent, and is there after a reload', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  await openAs(page, customer, history)
  await openChat(page)
  await field(page).fill('typed before')
  await untilDraftStored(page, 'typed before')

  const newer = await page.context().newPage()
  await newer.goto('/robots.txt')
  await newer.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find(({ name }) => name?.startsWith('live-shows.person.')) ?? {}
    await new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1000)
      request.onsuccess = resolve
      request.onerror = () => reject(request.error)
    })
  })

  await page.bringToFront()
  await send(page, 'sent in the old version')
  await expect(log(page).getByText('sent in the old version')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('typed and not sent')
  await untilDraftStored(page, 'typed and not sent')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/updated in another tab\. Reload to use the new version/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/updated in another tab/)).toHaveCount(0)
  await openChat(page)
  await expect(field(page)).toHaveValue('typed and not sent')
  await expect(log(page).getByText('sent in the old version')).toBeVisible()
})

test('with a full disk, saved tickets are shown, the outbox is sent and typed text is kept', async ({
  app,
  newPage,
}) => {
  const page = await newPage(withWorker(phone))
  const context = page.context()
  const fillUp = await limitStorage(page, app.address)
  await openAs(page, customer, '/dashboard?tab=my-tickets')
  await isControlled(page)
  await expect(page.getByText('on this phone', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Request History' }).click()
  await openChat(page)
  await context.setOffline(true)
  await send(page, 'written while there was room')
  await expect(log(page).getByText('written while there was room')).toBeVisible()
  await fillUp()

  await test.step('saved data can be read', async () => {
    await page.goto('/dashboard?tab=my-tickets')
    await expect(page.getByText(/This device has no space left\. Saved data can still be read/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('on this phone', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show QR code' }).first().click()
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a new message is not stored: the app says so and the text stays in the field', async () => {
    await page.getByRole('link', { name: 'Request History' }).click()
    await openChat(page)
    await send(page, 'no room for this')
    await expectToast(page, 'This device has no space left.')
    await expect(field(page)).toHaveValue('no room for this')
    await untilInLocalStorage(page, 'no room for this')
    await page.reload()
    await expect(field(page)).toHaveValue('no room for this')
  })

  await test.step('the outbox is still sent', async () => {
    await context.setOffline(false)
    await expect(log(page).getByText('written while there was room')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /Outbox/ })).toHaveCount(0)
  })
})

const roomForTest = 30_000_000

/**
 * Gives a site that has not been opened yet little space.
 *
 * @returns a function that fills the rest of it
 */
async function limitStorage(page: Page, origin: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const setQuota = (quotaSize: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  await setQuota(roomForTest)
  const canWrite = (size: number) =>
    page.evaluate(async (size) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('filler', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const transaction = db.transaction('bytes', 'readwrite')
      // Random, because Chromium compresses what it stores.
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
      transaction.objectStore('bytes').add(bytes)
      const isDone = await new Promise((resolve) => {
        transaction.oncomplete = () => resolve(true)
        transaction.onabort = () => resolve(false)
      })
      db.close()
      return isDone
    }, size)
  return async () => {
    await setQuota(1)
    // The browser remembers how much was free for half a minute, and asks again when a write needs more than that.
    expect(await canWrite(roomForTest)).toBe(false)
    expect(await canWrite(100)).toBe(false)
  }
}
