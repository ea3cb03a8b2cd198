import { v7 as newId } from 'uuid'
import { cachedPaths, isControlled, stopWorkers, untilInLocalStorage, workerEvents } from './device.ts'
import { expect, logIn, openAs, phone, test, withWorker } from './test.ts'

test.describe('installing', () => {
  test('the browser finds everything it needs, and every picture has its declared size', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker(phone))
    await page.goto('/')
    await isControlled(page)
    const devtools = await page.context().newCDPSession(page)
    const { data, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A private window cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    const manifest = JSON.parse(data ?? '')
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)
    const pictures = [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]
    const sizes = await page.evaluate(
      async (addresses: string[]) => {
        const found: string[] = []
        for (const address of addresses) {
          const picture = await createImageBitmap(await (await fetch(address)).blob())
          found.push(`${picture.width}x${picture.height}`)
        }
        return found
      },
      pictures.map(({ src }) => src),
    )
    expect(sizes).toEqual(pictures.map((picture) => picture.sizes))
    for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok()).toBe(true)
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect((await page.request.get(touchIcon ?? '')).headers()['content-type']).toBe('image/png')
  })

  test('every page for customers opens offline', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com', '/dashboard?tab=request-history')
    await isControlled(page)
    // What waits for the user decides where the app opens.
    await untilInLocalStorage(page, 'attention')
    await page.context().setOffline(true)
    for (const [address, heading] of [
      ['/dashboard', 'Request History'],
      ['/dashboard?tab=new-request', 'Request Live Entertainment'],
      ['/dashboard?tab=my-tickets', /Tickets/],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the cache contains no API replies, and no admin files until an admin page was opened', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker())
    await openAs(page, 'admin@example.com')
    await isControlled(page)
    const isStaff = (path: string) => /\/AdminPage-/.test(path)
    expect((await cachedPaths(page)).some(isStaff)).toBe(false)

    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(async () => (await cachedPaths(page)).some(isStaff)).toBe(true)
    const kept = await cachedPaths(page)
    expect(kept.filter((path) => /^\/(api|stripe-sandbox|screenshots|icons)/.test(path))).toEqual([])

    await page.context().setOffline(true)
    const reply = await page.evaluate(() =>
      fetch('/api/me').then(
        ({ status }) => status,
        () => 'no reply',
      ),
    )
    expect(reply).toBe('no reply')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('Background Sync', () => {
  test('sends the outbox with no page open and the worker stopped', async ({ newPage }) => {
    const page = await newPage(withWorker())
    await page.goto('/')
    await isControlled(page)
    await logIn(page.request, 'customer@example.com')
    const { user } = await (await page.request.get('/api/me')).json()
    const [request] = await (await page.request.get('/api/ticket-requests')).json()

    const { sync } = await workerEvents(page)
    // A page of our origin without the app.
    await page.goto('/api/health')
    const put = (database: string, store: string, row: unknown) =>
      page.evaluate(
        ([database, store, row]) =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open(database)
            opening.onerror = () => reject(opening.error)
            // The worker has not made it yet.
            opening.onupgradeneeded = () => opening.transaction?.abort()
            opening.onsuccess = () => {
              const db = opening.result
              const transaction = db.transaction(store, 'readwrite')
              transaction.objectStore(store).put(row)
              transaction.oncomplete = () => {
                db.close()
                resolve(true)
              }
              transaction.onerror = () => reject(transaction.error)
            }
          }).catch(() => false),
        [database, store, row] as const,
      )
    const putOnceThere = async (database: string, store: string, row: unknown) => {
      await sync()
      await expect.poll(() => put(database, store, row)).toBe(true)
    }
    const own = `live-shows.person.${user.id}`
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(globalThis, { told })
      new BroadcastChannel('live-shows.outbox').onmessage = ({ data }) => told.push(data.end ?? data.type)
    })
    const id = newId()
    await putOnceThere('live-shows.device', 'facts', { name: 'current_user', value: user.id })
    await putOnceThere(own, 'checks', { address: '/api/health', at: '' })
    await stopWorkers(page)
    const entry = {
      id,
      userId: user.id,
      command: 'chat.send',
      lane: request.id,
      content: { requestId: request.id, message: 'Written in the tunnel' },
      writtenAt: new Date().toISOString(),
      attempts: 0,
      notBefore: 0,
      state: 'waiting',
    }
    expect(await put(own, 'outbox', entry)).toBe(true)
    await sync()
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'told').at(-1))).toBe('sent')
    const thread = await (await page.request.get(`/api/chat-messages/${request.id}`)).json()
    expect(thread.filter((message: { id: string }) => message.id === id)).toHaveLength(1)
  })
})
