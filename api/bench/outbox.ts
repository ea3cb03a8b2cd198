import type { BrowserContext, Page } from '@playwright/test'
import { chatApi } from '#contract/chat.ts'
import { isControlled } from '../../pwa/e2e/device.ts'
import { requestBody } from '../../pwa/e2e/outboxPages.ts'
import { openAs, phone } from '../../pwa/e2e/test.ts'
import { newId } from '../db/newId.ts'
import { inBrowser } from './pages.ts'
import { median, type Row, rowOf } from './row.ts'

const rounds = 3
/** Messages of one chat, which is one lane: they are sent one after another. */
const count = 200

/** Milliseconds for each message. */
interface Round {
  enqueue: number
  drain: number
  write: number
  bare: number
}

/**
 * Messages written in the open chat of the built app while offline, and sent when the connection is back, compared with the same
 * calls by `fetch` and with bare writes to IndexedDB, both on a page of the same origin without the app.
 */
export async function benchOutbox(): Promise<Row[]> {
  const measured = await inBrowser(async (browser, baseURL) => {
    const context = await browser.newContext({ baseURL, ...phone })
    // tsx wraps named functions in this helper, which pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.goto('/robots.txt')
      const bare = await sendBare(page, await submitRequest(page))
      const write = await writeBare(page)
      measured.push({ bare, write, ...(await throughOutbox(context, page, await submitRequest(page))) })
    }
    return measured
  })
  const each = (part: keyof Round) => `${median(measured.map((round) => round[part])).toFixed(1)} ms each`
  return [
    rowOf({
      what: `writing ${count} messages offline, from Send to an empty field`,
      figure: median(measured.map(({ enqueue, write }) => enqueue / write)),
      measured: (ratio) => `${each('enqueue')} (${ratio})`,
      limit: `a bare write to IndexedDB: ${each('write')}`,
      most: 2,
    }),
    rowOf({
      what: `sending these ${count} messages once online, until the device has every reply`,
      figure: median(measured.map(({ drain, bare }) => drain / bare)),
      measured: (ratio) => `${each('drain')} (${ratio})`,
      limit: `bare \`fetch\`, one after another: ${each('bare')}`,
      most: 2,
    }),
  ]
}

/** A new request for each round, because the chat shows what it has. @returns its id */
async function submitRequest(page: Page): Promise<string> {
  const reply = await page.request.post('/api/ticket-requests', {
    data: requestBody,
    headers: { 'Idempotency-Key': newId(new Date()) },
  })
  const { id } = (await reply.json()) as { id: string }
  return id
}

function sendBare(page: Page, requestId: string): Promise<number> {
  const keys = Array.from({ length: count }, () => newId(new Date()))
  return page.evaluate(
    async ({ path, requestId, keys }) => {
      const from = performance.now()
      for (const [index, key] of keys.entries()) {
        const reply = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify({
            requestId,
            message: `Message ${index}`,
            writtenAt: new Date().toISOString(),
          }),
        })
        if (reply.status !== 201) throw new Error(`A message was answered ${reply.status}`)
        await reply.json()
      }
      return (performance.now() - from) / keys.length
    },
    { path: chatApi.send.path, requestId, keys },
  )
}

/** Writes the same number of rows, each in its own transaction. */
function writeBare(page: Page): Promise<number> {
  return page.evaluate(async (count) => {
    const ended = (request: IDBOpenDBRequest, onUpgrade?: () => void) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        request.onupgradeneeded = () => onUpgrade?.()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('bench')
    const db = await ended(opening, () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    const from = performance.now()
    for (let index = 0; index < count; index += 1) {
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('rows', 'readwrite')
        transaction
          .objectStore('rows')
          .add({ message: `Message ${index}`, writtenAt: new Date().toISOString() })
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
      })
    }
    const took = performance.now() - from
    db.close()
    await ended(indexedDB.deleteDatabase('bench'))
    return took / count
  }, count)
}

async function throughOutbox(
  context: BrowserContext,
  page: Page,
  requestId: string,
): Promise<Pick<Round, 'enqueue' | 'drain'>> {
  await page.goto(`/dashboard?ticket=${requestId}`)
  await page.getByRole('textbox', { name: /^Message/ }).waitFor()
  await context.setOffline(true)
  const enqueue = await writeInChat(page)
  // The message between tabs about the outbox, which is posted once the device has the reply.
  const draining = await page.evaluateHandle((count) => {
    const drained = new Promise<number>((resolve, reject) => {
      let from = Number.NaN
      let left = count
      addEventListener('online', () => {
        from = performance.now()
      })
      new BroadcastChannel('live-shows.outbox').onmessage = ({
        data,
      }: MessageEvent<{ type: string; end?: string }>) => {
        if (data.type !== 'ended' || Number.isNaN(from)) return
        if (data.end !== 'sent') reject(new Error(`A message ended as ${data.end}`))
        left -= 1
        if (left === 0) resolve((performance.now() - from) / count)
      }
    })
    return { drained }
  }, count)
  await context.setOffline(false)
  return { enqueue, drain: await draining.evaluate(({ drained }) => drained) }
}

/** Types and sends in the page, where the time of Playwright's own calls does not count. @returns the mean */
function writeInChat(page: Page): Promise<number> {
  return page.getByRole('textbox', { name: /^Message/ }).evaluate(async (element, count) => {
    const field = element as HTMLTextAreaElement
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    // The field's parent has a copy of the text that is on the screen.
    const isShown = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (field.parentElement?.dataset.text !== `${text}\n`) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(field.parentElement as Element, { attributeFilter: ['data-text'] })
        look()
      })
    let took = 0
    for (let index = 0; index < count; index += 1) {
      const text = `Message ${index}`
      setValue?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await isShown(text)
      const from = performance.now()
      field.form?.requestSubmit()
      await isShown('')
      took += performance.now() - from
    }
    return took / count
  }, count)
}
