import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../testing/chromium.ts'
import type { RunningApp } from './runningApp.ts'
import { noteToasts, phone } from './test.ts'

/** The storage and the background events of the app's device. */

/** How a screen says that there is no connection: Chromium may report a network to a page that was opened without one. */
export const noConnection = '(?:You are offline|Live Shows cannot be reached right now)\\.'

/** Waits until the service worker controls the page, without a limit: it downloads the whole app first. */
export async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 0,
  })
}

interface WorkerEvents {
  /** Fires the worker's `sync` event, as when the network is back. */
  sync: () => Promise<unknown>
  /** Delivers pushes with these contents, as the vendor's push service does, and waits until the worker has shown them. */
  deliver: (...contents: string[]) => Promise<void>
}

/** The page states that the browser reports to the service worker. */
export async function workerEvents(page: Page): Promise<WorkerEvents> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const worker = { origin: new URL(page.url()).origin, registrationId: await registered }
  const [running] = page.context().serviceWorkers()
  if (!running) throw new Error('There is no service worker')
  // Chromium forgets a notification if the page asks for all while it is being shown.
  await running.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    Object.assign(globalThis, { shownCount: 0 })
    registration.showNotification = async (...notification) => {
      await show(...notification)
      Object.assign(globalThis, { shownCount: Reflect.get(globalThis, 'shownCount') + 1 })
    }
  })
  const shownCount = (): Promise<number> => running.evaluate(() => Reflect.get(globalThis, 'shownCount'))
  return {
    sync: () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', { ...worker, tag: 'outbox', lastChance: false }),
    async deliver(...contents) {
      const before = await shownCount()
      for (const data of contents)
        await devtools.send('ServiceWorker.deliverPushMessage', { ...worker, data })
      await expect.poll(shownCount).toBe(before + contents.length)
    },
  }
}

/** Stops the service worker, as the browser does by itself when it has nothing to do. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const stopped = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.length > 0 && versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await stopped
  await devtools.detach()
}

/** Waits until the worker and everything the gate view needs are on the device. @returns the path of a ticket's gate view */
export async function untilTicketsSaved(page: Page): Promise<string> {
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

/** Waits until all gate views that are drawn in advance know that their tickets are saved. */
export async function untilGateSaved(page: AnyPage): Promise<void> {
  await expect
    .poll(async () => {
      const paths = (await cachedPaths(page)).filter((path) => path.startsWith('/gate/'))
      const gates = await page.evaluate(
        (paths) => Promise.all(paths.map(async (path) => (await caches.match(path))?.text())),
        paths,
      )
      return gates.length > 0 && gates.every((gate) => gate?.includes('Saved on this phone'))
    })
    .toBe(true)
}

/** The paths of all cached files. */
export function cachedPaths(page: AnyPage): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return paths
  })
}

/** A page of any engine. */
interface AnyPage {
  evaluate<Result, Input>(run: (input: Input) => Result | Promise<Result>, input?: Input): Promise<Result>
}

type Table = 'outbox' | 'tickets' | 'ticketFiles' | 'threads' | 'sentRequests' | 'drafts'

/** The number of rows of a table in the databases of all users of this device. */
export async function countRows(page: AnyPage, table: Table): Promise<number> {
  return (await askStore<unknown[]>(page, table, 'getAllKeys')).flat().length
}

/** The rows of a table in the databases of all users of this device. */
export async function storedRows<Row>(page: AnyPage, table: Table): Promise<Row[]> {
  return (await askStore<Row[]>(page, table, 'getAll')).flat()
}

/** Waits until the worker can know whose device it is. */
export async function untilOwnerKnown(page: Page, userId: string): Promise<void> {
  const facts = async () => (await askStore<unknown[]>(page, 'facts', 'getAll', 'live-shows.device')).flat()
  await expect.poll(facts).toContainEqual({ name: 'current_user', value: userId })
}

/** Waits until a draft that contains a text is in the database. */
export async function untilDraftStored(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain(text)
}

/** The content of localStorage, as text. */
export function localStorageText(page: AnyPage): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }))
}

/** Waits until localStorage contains a text: of a saved list, or of a draft that the database cannot take. */
export async function untilInLocalStorage(page: AnyPage, text: string): Promise<void> {
  await expect.poll(() => localStorageText(page)).toContain(text)
}

/** Waits until a list is saved, under the address of its call. */
export async function untilListSaved(page: AnyPage, address: string): Promise<void> {
  // JSON within JSON.
  await untilInLocalStorage(page, JSON.stringify(JSON.stringify([address]).slice(0, -1)).slice(1, -1))
}

/** Calls a method of a table in all databases whose names start with `databases`: by default, those of all users. */
function askStore<Answer>(
  page: AnyPage,
  table: Table | 'facts',
  method: 'getAll' | 'getAllKeys',
  databases = 'live-shows.person.',
): Promise<Answer[]> {
  return page.evaluate(
    async ({ table, method, databases }) => {
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const answers: unknown[] = []
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith(databases)) continue
        const db = await settled(indexedDB.open(name))
        const store = db.transaction(table).objectStore(table)
        const request: IDBRequest = store[method]()
        answers.push(await settled(request))
        db.close()
      }
      return answers
    },
    { table, method, databases },
  ) as Promise<Answer[]>
}

/** A browser whose profile is stored in a folder, so that it can be closed and opened again. */
export async function openBrowser(
  { address }: RunningApp,
  folder: string,
): Promise<{ browser: BrowserContext; page: Page }> {
  const browser = await chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: address,
    executablePath: chromiumPath({ isShellEnough: true }),
    args: chromiumFlags,
  })
  await browser.addInitScript(noteToasts)
  return { browser, page: await browser.newPage() }
}
