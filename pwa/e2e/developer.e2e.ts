import type { Page } from '@playwright/test'
import { desktop } from './publicPages.ts'
import { expect, openAs, test } from './test.ts'

const developerEmail = 'developer@example.com'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a tab that is not on the device says so without a network, and opens once there is one', async ({
  newPage,
}) => {
  // React writes down what a boundary has caught.
  const page = await newPage(desktop, /ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await openAs(page, developerEmail)
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()
  // The rest goes on.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await page.context().setOffline(false)
  await expect(title(page, 'Email Logs')).toBeVisible()
})
