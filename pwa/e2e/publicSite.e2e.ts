import type { Page } from '@playwright/test'
import { desktop, header } from './people.ts'
import { expect, phone, test } from './test.ts'

test('pages that the build has drawn stand before any script, and React takes them over as they are', async ({
  newPage,
}) => {
  for (const device of [phone, desktop]) {
    for (const address of ['/', '/auth', '/privacy-policy', '/terms-of-service']) {
      const page = await newPage(device)
      // The address of the support may wrap a line differently, whenever it is known.
      await page.route('**/api/support', (route) => route.fulfill({ json: { email: null } }))
      const letScriptsLoad = await holdScripts(page)
      // Its letters are not exactly as wide as those of the fallback, which stays where it comes late.
      await page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }))
      await page.goto(address, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await title.evaluate((heading) => Object.assign(globalThis, { drawn: heading }))
      if (address === '/auth') {
        // What is typed and sent too early must not get into the address.
        await expect(page.locator('form')).toHaveAttribute('method', 'post')
        for (const field of await page.locator('form input[type=checkbox], [role=tab]').all())
          await expect(field).toBeDisabled()
        await expect(page.locator('form button[type=submit]')).toHaveCount(0)
        // As a browser or a password manager does.
        await fillIn(page)
      }

      const drawnUntil = await page.evaluate(() => performance.now())
      letScriptsLoad()
      await untilHydrated(page)
      if (address === '/auth') await expectFilledIn(page)
      const { width } = device.viewport ?? {}
      expect(await afterTakeover(page, drawnUntil), `${address}, ${width} px`).toEqual({
        isSame: true,
        shifts: [],
        loadedTwice: [],
      })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
  }

  await test.step('what was filled in before the app started is kept where the app draws the page again', async () => {
    const page = await newPage(phone)
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.setItem('another', 'draft'))
    const letScriptsLoad = await holdScripts(page)
    await page.goto('/auth', { waitUntil: 'commit' })
    await fillIn(page)
    letScriptsLoad()
    await untilHydrated(page)
    await expectFilledIn(page)
  })

  await test.step('where a hint says that somebody is signed in, a spinner stands in place of the landing page until the app knows', async () => {
    const page = await newPage(phone)
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('live-shows.signed-in', 'true'))
    const letScriptsLoad = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html.signed-in')).toBeAttached()
    await expect(page.locator('h1')).toBeAttached()
    await expect(page.locator('h1')).toBeHidden()
    letScriptsLoad()
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })
})

test('a visitor without a mouse reaches every control of the landing page and sees it; on paper there are none', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await untilHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/$/)

  for (const key of ['Tab', 'Shift+Tab']) {
    const reached: string[] = []
    for (let step = 0; step < 11; step += 1) {
      await page.keyboard.press(key)
      const focused = page.locator(':focus')
      reached.push((await focused.textContent()) ?? '')
      await expect(focused).toBeInViewport({ ratio: 1 })
      await expect(focused).not.toHaveCSS('outline-style', 'none')
      const [box, bar] = await Promise.all([focused.boundingBox(), header(page).boundingBox()])
      expect(box?.y, reached.at(-1)).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }
    if (key === 'Tab') {
      expect(reached.slice(0, 3)).toEqual(['Sign In', 'Learn More', 'Create an account'])
      expect(reached.slice(-2)).toEqual(['Privacy Policy', 'Terms of Service'])
      await page.keyboard.press('Tab')
    }
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)

  await test.step('public pages print without what is only for the screen', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/terms-of-service')
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
    for (const name of ['Back to the home page', 'Sign in or sign up', 'Skip to content'])
      await expect(page.getByRole('link', { name })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto('/')
    const questions = page.locator('details')
    await expect(questions).toHaveCount(6)
    for (const entry of await questions.all())
      expect((await entry.boundingBox())?.height).toBeGreaterThan(100)
  })
})

/** Layout shifts, and styles that were loaded once more, since a page's title was noted as `drawn`. */
function afterTakeover(page: Page, drawnUntil: number) {
  return page.getByRole('heading', { level: 1 }).evaluate(async (heading, drawnUntil) => {
    /** The elements that have moved. */
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The document may arrive, and be shown, in pieces.
        if (entry.startTime < drawnUntil) continue
        const sources: { node?: Element }[] = Reflect.get(entry, 'sources')
        shifts.push(...sources.map(({ node }) => node?.textContent ?? 'a node that is gone'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].filter((rule) => rule instanceof CSSStyleRule).map(({ cssText }) => cssText),
    )
    const loadedTwice = rules.filter((rule, index) => /^\._/.test(rule) && rules.indexOf(rule) < index)
    return { isSame: Reflect.get(globalThis, 'drawn') === heading, shifts, loadedTwice }
  }, drawnUntil)
}

const typed = { email: 'ana@example.com', password: 'not her password' }
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(typed.email)
  await password(page).fill(typed.password)
}

/** Expects a form to have what `fillIn` has written, also after it was drawn again, and to have kept the focus. */
async function expectFilledIn(page: Page): Promise<void> {
  const show = page.getByLabel('Show password')
  await expect(show).toBeEnabled()
  await expect(password(page)).toBeFocused()
  await show.check()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Email')).toHaveValue(typed.email)
  await expect(password(page)).toHaveValue(typed.password)
}

/** Waits until React listens to a page that the build has drawn. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Holds the app's scripts back. @returns lets them load */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
