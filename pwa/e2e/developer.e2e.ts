import type { Page } from '@playwright/test'
import { desktop } from './people.ts'
import { expect, openAs, test } from './test.ts'

const developerEmail = 'developer@example.com'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the developer’s tabs fetch their files when they are opened, wait for a connection, and reload once for one that is missing; queries only read', async ({
  newPage,
}) => {
  // React logs errors that a boundary catches.
  const page = await newPage(desktop, /ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await openAs(page, developerEmail)
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const missing = page.getByText('This page is not on this device yet')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })

  await test.step('a tab whose files are not on the device opens when the server answers', async () => {
    let asked = 0
    await page.route('**/api/health', (route) => {
      asked += 1
      return route.abort()
    })
    await page.context().setOffline(true)
    await open('Email Logs')
    await expect(missing).toBeVisible()
    await expect(title(page, 'Email Logs')).toBeVisible()
    // The rest still works.
    await open('Overview')
    await expect(title(page, 'Developer Dashboard')).toBeVisible()
    await open('Email Logs')
    await expect(missing).toBeVisible()
    // A network alone is not enough.
    asked = 0
    loads = 0
    await page.context().setOffline(false)
    await expect.poll(() => asked).toBeGreaterThan(1)
    expect(loads).toBe(0)
    await page.unroute('**/api/health')
    await expect(missing).toBeHidden()
    await expect(title(page, 'Email Logs')).toBeVisible()
  })

  await test.step('also if the connection came back while another tab was shown', async () => {
    await page.context().setOffline(true)
    await open('Analytics')
    await expect(missing).toBeVisible()
    await open('Overview')
    await expect(title(page, 'Developer Dashboard')).toBeVisible()
    await page.context().setOffline(false)
    await page.waitForFunction(() => navigator.onLine)
    await open('Analytics')
    await expect(page.getByRole('figure', { name: 'Accept rate' }).locator('.ct-line')).toBeAttached()
  })

  await test.step('a file that the server does not have reloads the page once', async () => {
    await page.route('**/assets/AnalyticsPanel-*.js', (route) => route.abort())
    await page.evaluate(() => sessionStorage.clear())
    loads = 0
    await page.reload()
    await expect.poll(() => loads).toBe(2)
    await expect(missing).toBeVisible()
  })

  await test.step('queries are read by a process of their own, and a write is refused', async () => {
    await open('Database')
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
    await expect(result).toContainText('the console only reads.')
    await run("select count(*) as changed from users where name = 'Nobody'")
    await expect(result.getByRole('cell', { name: '0', exact: true })).toBeVisible()
  })

  await open('User View')
  await page.getByRole('link', { name: /Sam Rivera/ }).click()
  await expect(page.getByText(/You are looking at/)).toBeVisible()
  // The missing file has not reloaded the page again.
  expect(loads).toBe(2)
})
