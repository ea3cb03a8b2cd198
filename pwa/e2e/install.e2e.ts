import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { isControlled, syncEvents } from './device.ts'
import { type RunningApp, startApp } from './runningApp.ts'
import { demoPassword, expect, expectAccessible, openAs, phone, signOut, test, withWorker } from './test.ts'

const run = promisify(execFile)

/** The paths of all cached files. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return paths
  })
}

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

  test('every page opens offline', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
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
    for (const address of ['/', '/auth', '/no/such/page']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
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

test.describe('sharing a picture with the app', () => {
  interface Shared {
    name: string
    type: string
    base64: string
  }
  const gif = (name: string): Shared => ({ name, type: 'image/gif', base64: btoa('GIF89a and so on') })
  const shareFile = (page: Page, file: Shared) =>
    page.evaluate(({ name, type, base64 }) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = '/dashboard?tab=new-request&share=1'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'screenshot'
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], name, { type }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, file)
  const share = (page: Page) => shareFile(page, gif('Sitzplätze 12.gif'))

  test('puts it into the form, even offline', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    await page.context().setOffline(true)
    await share(page)
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
    // It is removed from the cache, and a reload does not look for it again.
    await expect(page).toHaveURL(/\/dashboard\?tab=new-request$/)
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/shared/'))).toEqual([])
  })

  test('fills the form with what is on it', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    const picture = await readFile('api/integrations/textReader/listing.webp')
    await shareFile(page, { name: 'seats.webp', type: 'image/webp', base64: picture.toString('base64') })
    await expect(page.getByText(/^We read .* Please check/)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Tate McRae')
    await expect(page.getByLabel('Venue')).toHaveValue('Footprint Center')
    await expect(page.getByLabel('Event Date')).toHaveValue('2087-10-15T19:30')
    await expect(page.getByLabel('Preferred Section')).toHaveValue('222')
    await expect(page.getByLabel('Preferred Row')).toHaveValue('3')
    await expect(page.getByLabel('Price you found')).toHaveValue('$117')
    await expectAccessible(page)
  })

  test('waits for the sign-in, and for the app to be opened again', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await page.goto('/')
    await isControlled(page)
    await share(page)
    await expect(page).toHaveURL(/shared=/)
    await page.goto('/')
    await openAs(page, 'customer@example.com')
    await page.goto('/dashboard?tab=new-request')
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
  })

  test('asks before it replaces another picture', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    await share(page)
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
    await shareFile(page, gif('second.gif'))
    await page.getByRole('button', { name: 'Keep the current one' }).click()
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
    await shareFile(page, gif('third.gif'))
    await page.getByRole('button', { name: 'Use the shared picture' }).click()
    await expect(page.getByText('third.gif')).toBeVisible()
    await expect(page.getByText('Sitzplätze 12.gif')).toBeHidden()
  })

  test('says which pictures it cannot take', async ({ newPage }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    await shareFile(page, { name: 'seats.svg', type: 'image/svg+xml', base64: btoa('<svg/>') })
    await expect(
      page.getByText('Please upload an image file (JPG, PNG, etc.)', { exact: true }),
    ).toBeVisible()
    const large = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * 1024 * 1024)])
    await shareFile(page, { name: 'large.gif', type: 'image/gif', base64: large.toString('base64') })
    await expect(page.getByText('Please upload an image smaller than 5MB', { exact: true })).toBeVisible()
  })

  test('opens the form without a service worker too, and asks for the picture again', async ({ newPage }) => {
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    await share(page)
    await expect(page.getByText('The picture did not arrive', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Request Live Entertainment' })).toBeVisible()
  })
})

test.describe('Background Sync', () => {
  test('sends the outbox while no page of the app is open', async ({ newPage }) => {
    const page = await newPage(withWorker())
    await page.goto('/')
    await isControlled(page)
    const signedIn = await page.request.post('/api/login', {
      data: { email: 'customer@example.com', password: demoPassword },
    })
    expect(signedIn.ok()).toBe(true)
    const { user } = await (await page.request.get('/api/me')).json()
    const [request] = await (await page.request.get('/api/ticket-requests')).json()

    const sync = await syncEvents(page)
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
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(globalThis, { told })
      new BroadcastChannel('live-shows.outbox').onmessage = ({ data }) => told.push(data.end ?? data.type)
    })
    const id = newId()
    await putOnceThere('live-shows.device', 'facts', { name: 'current_user', value: user.id })
    await putOnceThere(`live-shows.person.${user.id}`, 'outbox', {
      id,
      userId: user.id,
      command: 'chat.send',
      lane: request.id,
      content: { requestId: request.id, message: 'Written in the tunnel' },
      writtenAt: new Date().toISOString(),
      attempts: 0,
      notBefore: 0,
      state: 'waiting',
    })
    await sync()
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'told'))).toEqual(['sending', 'sent'])
    const thread = await (await page.request.get(`/api/chat-messages/${request.id}`)).json()
    expect(thread.filter((message: { id: string }) => message.id === id)).toHaveLength(1)
  })
})

test.describe('a new version', () => {
  let folder: string
  let app: RunningApp

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-shows-deploy-'))
    await cp('dist/pwa', join(folder, 'dist/pwa'), { recursive: true })
    app = await startApp({}, folder)
  })
  test.afterEach(async () => {
    await app.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function deploy(settings: Record<string, string>): Promise<void> {
    const env = { ...process.env, NODE_ENV: 'production', ...settings }
    await run('npx', ['vite', 'build', '--outDir', join(folder, 'dist/pwa'), '--emptyOutDir'], { env })
  }

  const entryOf = (page: Page) =>
    page.locator('script[type=module][src^="/assets/index-"]').first().getAttribute('src')
  const deployedEntry = async () =>
    /\/assets\/index-[\w-]+\.js/.exec(await readFile(join(folder, 'dist/pwa/index.html'), 'utf8'))?.[0]
  const buildFiles = async (): Promise<{ own: string[]; last: string[] }> =>
    JSON.parse(await readFile(join(folder, 'dist/pwa/build-files.json'), 'utf8'))
  const offer = (page: Page) => page.getByText('A new version is ready')
  const lookForUpdate = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
    })
  const stateOfWaiting = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)

  test('is offered, starts when the user agrees, and does not break other open pages', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker({ ...phone, baseURL: app.address }))
    await page.goto('/')
    await isControlled(page)
    const other = await page.context().newPage()
    await other.goto('/')
    const oldEntry = await entryOf(page)
    const { own: oldFiles } = await buildFiles()

    await deploy({ BUILD_ID: 'second' })
    const { own: newFiles, last } = await buildFiles()
    expect(last).toContain(oldEntry?.slice(1))
    expect(oldFiles.filter((name) => ![...newFiles, ...last].includes(name))).toEqual([])
    for (const name of last) expect((await page.request.get(name)).ok(), name).toBe(true)

    await lookForUpdate(page)
    await expect(offer(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(offer(page)).toBeHidden()
    expect(await entryOf(page)).toBe(oldEntry)

    // Two pages are open, so a reload asks again instead of updating.
    await page.reload()
    await expect(offer(page)).toBeVisible()
    expect(await entryOf(page)).toBe(oldEntry)

    // The offer is hidden while a message is being written.
    await openAs(page, 'customer@example.com')
    await page.goto('/dashboard?tab=request-history')
    await page.getByRole('button', { name: /View/ }).first().click()
    const field = page.getByRole('textbox', { name: /^Message/ })
    await expect(offer(page)).toBeVisible()
    await field.fill('Are these')
    await expect(offer(page)).toBeHidden()
    await field.fill('')
    await expect(offer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await signOut(page)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await loaded
    expect(await deployedEntry()).not.toBe(oldEntry)
    await expect.poll(() => entryOf(page)).toBe(await deployedEntry())
    await expect(offer(page)).toBeHidden()

    // The other page still runs the old version and finds its files, even offline.
    expect(await entryOf(other)).toBe(oldEntry)
    await expect(offer(other)).toBeVisible()
    await page.context().setOffline(true)
    await other.getByRole('link', { name: 'Sign In' }).first().click()
    await expect(other.getByLabel('Email')).toBeVisible()
    const loadedParts = await other.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const authPage = loadedParts.find((path) => path.startsWith('/assets/AuthPage-'))
    expect(oldFiles).toContain(authPage?.slice(1))
  })

  test('starts by itself when the app is opened in a single tab', async ({ newPage }) => {
    const page = await newPage(withWorker({ ...phone, baseURL: app.address }))
    await page.goto('/')
    await isControlled(page)
    await deploy({ BUILD_ID: 'third' })
    await lookForUpdate(page)
    await expect.poll(() => stateOfWaiting(page)).toBe('installed')
    // Chromium does not stop a worker while a debugger such as Playwright is attached. The old worker may then serve the old
    // version once more, and block a reload until the next one.
    await expect(async () => {
      await page.reload({ timeout: 10_000 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await entryOf(page)).toBe(await deployedEntry())
    }).toPass({ intervals: [3_000] })
    await expect(offer(page)).toBeHidden()
  })

  test('without a service worker removes the old worker and its caches', async ({ newPage }) => {
    const page = await newPage(withWorker({ ...phone, baseURL: app.address }))
    await page.goto('/')
    await isControlled(page)
    await deploy({ SERVICE_WORKER: 'off' })
    await lookForUpdate(page)
    await expect
      .poll(() =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        })),
      )
      .toEqual({ workers: 0, caches: [] })
    await page.reload()
    await expect.poll(() => entryOf(page).catch(() => null)).toBe(await deployedEntry())
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    // Long enough for the page to register a worker again.
    await page.waitForTimeout(500)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
