import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { isControlled } from './device.ts'
import { openRequest } from './outboxPages.ts'
import { type RunningApp, startApp } from './runningApp.ts'
import { expect, expectAccessible, openAs, phone, signOut, test, withWorker } from './test.ts'

const run = promisify(execFile)

let folder: string
let app: RunningApp

// Other journeys run at the same time, so a build can take minutes.
const timeoutMs = 600_000

test.beforeAll(async () => {
  test.setTimeout(timeoutMs)
  folder = await mkdtemp(join(tmpdir(), 'live-shows-deploy-'))
  await cp('dist/pwa', join(folder, 'first'), { recursive: true })
  await build('second', { over: 'first', settings: { BUILD_ID: 'second' } })
  await build('off', { over: 'second', settings: { SERVICE_WORKER: 'off' } })
  await deploy('first')
  app = await startApp({}, { folder })
})
test.afterAll(async () => {
  await app.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Builds into a copy of an earlier build, whose files a build keeps. */
async function build(
  name: string,
  { over, settings }: { over: string; settings: Record<string, string> },
): Promise<void> {
  const outDir = join(folder, name)
  await cp(join(folder, over), outDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production', ...settings }
  const options = ['--outDir', outDir, '--emptyOutDir']
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], { env })
}

async function deploy(name: 'first' | 'second' | 'off'): Promise<void> {
  const current = join(folder, 'dist/pwa')
  const next = join(folder, 'dist/next')
  const last = join(folder, 'dist/last')
  await cp(join(folder, name), next, { recursive: true })
  // At once, because a browser may be looking for a new version.
  if (existsSync(current)) await rename(current, last)
  await rename(next, current)
  await rm(last, { recursive: true, force: true })
}

const entryOf = (page: Page) =>
  page
    .locator('script[type=module][src^="/assets/index-"], script[data-app]')
    .first()
    .evaluate((script: HTMLScriptElement) => script.dataset.app ?? script.getAttribute('src'))
const deployedEntry = async () =>
  /\/assets\/index-[\w-]+\.js/.exec(await readFile(join(folder, 'dist/pwa/index.html'), 'utf8'))?.[0]
const buildFiles = async (): Promise<{ own: string[]; last: string[] }> =>
  JSON.parse(await readFile(join(folder, 'dist/pwa/build-files.json'), 'utf8'))
const offer = (page: Page) => page.getByText('A new version is ready')
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Not there, or removed meanwhile, if the page has found the version without a worker by itself.
    await registration?.update().catch(() => undefined)
  })
const stateOfWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)

test('a new version is offered, starts when the user agrees, and does not break other open pages; in a single tab it starts by itself', async ({
  newPage,
}) => {
  test.setTimeout(timeoutMs)
  const page = await newPage(withWorker({ ...phone, baseURL: app.address }))
  await page.goto('/')
  await isControlled(page)
  const other = await page.context().newPage()
  await other.goto('/')
  const oldEntry = await entryOf(page)
  const { own: oldFiles } = await buildFiles()

  await deploy('second')
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

  // A page that stays open is offered the next versions too.
  for (const next of ['first', 'second'] as const) {
    await deploy(next)
    await lookForUpdate(page)
    await expect(offer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(offer(page)).toBeHidden()
  }
  expect(await entryOf(page)).toBe(oldEntry)

  // Two pages are open, so a reload asks again instead of updating.
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await entryOf(page)).toBe(oldEntry)

  // The offer is hidden while a message is being written.
  await openAs(page, 'customer@example.com')
  await page.goto('/dashboard?tab=request-history')
  await openRequest(page, 'Sabrina Carpenter')
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
  await expect.poll(() => entryOf(page).catch(() => null)).toBe(await deployedEntry())
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

  await other.close()
  await page.context().setOffline(false)

  await test.step('a version that the server refuses as too old is replaced when the user agrees, here by the first again', async () => {
    await page.goto('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
    await deploy('first')
    const refusal = { message: 'Please update.', code: 'client_too_old' }
    await page.route('**/api/login', (route) => route.fulfill({ status: 426, json: refusal }))
    await page.getByLabel('Email').fill('customer@example.com')
    await page.getByLabel('Password', { exact: true }).fill('live-shows-demo')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(/^Please update Live Shows to go on/)).toBeVisible()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => entryOf(page).catch(() => null)).toBe(await deployedEntry())
    await expect(page.getByText(/^Please update Live Shows to go on/)).toBeHidden()
    await page.unroute('**/api/login')
  })

  await test.step('the next one, here the second again, starts by itself when the app is opened in a single tab', async () => {
    await deploy('second')
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

  await test.step('a version without a service worker removes the old worker and its caches', async () => {
    await deploy('off')
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
