import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type RunningApp, startApp } from './runningApp.ts'

export { expect }

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true }

/** Allows the service worker. Other tests block it, because it downloads the whole app. */
export function withWorker(options: BrowserContextOptions = {}): BrowserContextOptions {
  return { ...options, serviceWorkers: 'allow' }
}

interface TestFixtures {
  /**
   * Opens a page in a new browser context.
   *
   * @param foreseen matches console errors that the test expects
   */
  newPage: (options?: BrowserContextOptions, foreseen?: RegExp) => Promise<Page>
  /** Signs in a user who only calls the API, without a page. */
  callsAs: (email: string) => Promise<APIRequestContext>
}

interface WorkerFixtures {
  /** The built application with its demo users, shared by the tests of a worker. */
  app: RunningApp
}

/**
 * A resize cancels a view transition; only the animation is missing. And Ionic fetches some of its files when the page is idle, and
 * does not catch that the page is offline by then; only its focus rings are missing.
 */
function isHarmless({ message }: Error): boolean {
  return /^(?:Transition was (?:aborted|skipped)|Failed to fetch dynamically imported module: \S+\/assets\/p-)/.test(
    message,
  )
}

/** Playwright's `test` with a running application. An error on a page's console fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.remove()
    },
    { scope: 'worker' },
  ],
  newPage: async ({ browser, app }, use) => {
    const problems: string[] = []
    const pages: Page[] = []
    await use(async (options = {}, foreseen) => {
      const context = await browser.newContext({
        baseURL: app.address,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      })
      await context.addInitScript(noteToasts)
      const page = await context.newPage()
      page.on('pageerror', (error) => {
        // An error of the browser itself has no stack.
        const text = (error.stack || `${error.name}: ${error.message}`).slice(0, 1500)
        if (!isHarmless(error)) problems.push(`${page.url()}: ${text}`)
      })
      page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message.text()) || foreseen?.test(message.text())) return
        problems.push(message.text())
      })
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
    expect(problems).toEqual([])
  },
  callsAs: async ({ playwright, app }, use) => {
    const opened: APIRequestContext[] = []
    await use(async (email) => {
      const calls = await playwright.request.newContext({ baseURL: app.address })
      opened.push(calls)
      await logIn(calls, email)
      return calls
    })
    for (const calls of opened) await calls.dispose()
  },
})

/**
 * The browser logs every failed call; the tests check how the app handles it. And Playwright fetches pictures for its trace, which
 * our content security policy forbids for blob URLs.
 */
function isExpected(text: string): boolean {
  const refused =
    /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/
  return refused.test(text) || text.startsWith("Connecting to 'blob:")
}

/** Expects that axe finds no problem on the page, once running animations have finished. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Colours change during a transition. A spinner never ends, and the animation of a hidden sheet never continues.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  const { violations } = await new AxeBuilder({ page })
    // Without a second page for each check: the app has no frames of other origins.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  )
  expect(found, `on ${page.url()}`).toEqual([])
}

export const demoPassword = 'live-shows-demo'

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/dashboard|developer/)
}

/** Signs in without a page. */
export async function logIn(calls: APIRequestContext, email: string, password = demoPassword): Promise<void> {
  expect((await calls.post('/api/login', { data: { email, password } })).status()).toBe(200)
}

/** Signs in without the form and opens the app. */
export async function openAs(
  page: Page,
  email: string,
  address = '/',
  password = demoPassword,
): Promise<void> {
  // As the form does: the reply to a sign-out that is still on its way would end the new session.
  if (page.url() !== 'about:blank') await untilSignedOut(page)
  await logIn(page.request, email, password)
  // Sets the hint that a user may be signed in, on a page without the app.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('live-shows.signed-in', 'true'))
  await page.goto(address)
  if (address === '/') await page.waitForURL(/dashboard|developer/)
}

/** Waits until the server has answered the sign-out of this device, if there was one. */
async function untilSignedOut(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('live-shows.sign-out-unsent'))).toBeNull()
}

/** Opens the menu of the avatar, if there is one: a phone has Logout and the Outbox in it. */
export async function openMenu(page: Page): Promise<void> {
  const avatar = page.getByRole('button', { name: /^Account menu/ })
  await avatar
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .waitFor()
  if (await avatar.isVisible()) await avatar.click()
}

/** Signs out a user without unsent data, who is not asked. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
}

/** The toast on the screen. */
export function toastOf(page: Page) {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

/** Records what toasts say, in the page: they disappear after five seconds, and a busy machine may look later. */
export function noteToasts(): void {
  const toasts: string[] = []
  let last: Element | null = null
  new MutationObserver(() => {
    const toast = document.querySelector('[aria-label^="Notifications"] li')
    if (toast && toast !== last)
      toasts.push([...toast.querySelectorAll('p')].map((line) => line.textContent).join(' '))
    last = toast
  }).observe(document, { subtree: true, childList: true })
  Object.assign(globalThis, { toasts })
}

/** Waits until a toast has said this, title and description, and forgets it and those before it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  /** The toasts that were shown, up to the wanted one. */
  const toasts = (): Promise<string[]> =>
    page.evaluate((text) => {
      const toasts: string[] = Reflect.get(globalThis, 'toasts')
      const found = toasts.findIndex((toast) => toast.includes(text))
      return found < 0 ? toasts : toasts.splice(0, found + 1)
    }, text)
  await expect.poll(async () => (await toasts()).join('\n')).toContain(text)
}

/**
 * The topmost dialog or side pane. By CSS, because Ionic sets the role inside its shadow tree, and locators chained on that would
 * not find the slotted content.
 */
export function openDialog(page: Page) {
  return page.locator('section[role=dialog], ion-modal:not(.overlay-hidden)').last()
}
