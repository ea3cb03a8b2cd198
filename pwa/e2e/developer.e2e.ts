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
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()
  // The rest still works.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await page.context().setOffline(false)
  await expect(title(page, 'Email Logs')).toBeVisible()
})
