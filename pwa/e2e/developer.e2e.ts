import type { Page } from '@playwright/test'
import { desktop } from './publicPages.ts'
import { expect, openAs, test } from './test.ts'

const developerEmail = 'developer@example.com'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a tab whose files are not on the device says so offline, and opens when the connection is back', async ({
  newPage,
}) => {
  // React logs errors that a boundary catches.
  const page = await newPage(desktop, /ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await openAs(page, developerEmail)
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Email Logs' }).click()
  const missing = page.getByText('This page is not on this device yet')
  await expect(missing).toBeVisible()
  await expect(title(page, 'Email Logs')).toBeVisible()
  // The rest still works.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await expect(missing).toBeVisible()
  // A network alone is not enough.
  let isAsked = false
  await page.route('**/api/health', (route) => {
    isAsked = true
    return route.abort()
  })
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.context().setOffline(false)
  await expect.poll(() => isAsked).toBe(true)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
  await page.unroute('**/api/health')
  await expect(missing).toBeHidden()
  await expect(title(page, 'Email Logs')).toBeVisible()

  await test.step('also if that was while another tab was shown', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Analytics' }).click()
    await expect(missing).toBeVisible()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(title(page, 'Developer Dashboard')).toBeVisible()
    await page.context().setOffline(false)
    await page.waitForFunction(() => navigator.onLine)
    await page.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('figure', { name: 'Accept rate' })).toBeVisible()
  })

  await test.step('a file that the server does not have reloads the page once, not without end', async () => {
    await page.route('**/assets/AnalyticsPanel-*.js', (route) => route.abort())
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.waitForFunction(() => sessionStorage.getItem('live-shows.reloaded-for'))
    await expect(missing).toBeVisible()
    await page.waitForTimeout(1000)
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.waitForTimeout(2000)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
    await expect(missing).toBeVisible()
  })
})

test('queries are read in the built app by a process of their own, and a write is refused', async ({
  newPage,
}) => {
  const page = await newPage(desktop)
  await openAs(page, developerEmail)
  await page.getByRole('link', { name: 'Database', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'SQL query' })
  await expect(editor).toBeVisible()
  expect(await editor.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('monospace')
  const result = page.getByRole('region', { name: 'Result', exact: true })
  const run = async (query: string) => {
    await editor.fill(query)
    await page.getByRole('button', { name: 'Run query' }).click()
  }
  await run("select email from users where email like 'developer@%'")
  await expect(result.getByRole('cell', { name: developerEmail, exact: true })).toBeVisible()
  await run("update users set name = 'Nobody'")
  await expect(result).toContainText('The console only reads.')
  await run("select count(*) as changed from users where name = 'Nobody'")
  await expect(result.getByRole('cell', { name: '0', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('figure', { name: 'Accept rate' }).locator('.ct-line')).toBeAttached()
  await page.getByRole('link', { name: 'User View' }).click()
  await page.getByRole('link', { name: /Sam Rivera/ }).click()
  await expect(page.getByText(/You are looking at/)).toBeVisible()
})
