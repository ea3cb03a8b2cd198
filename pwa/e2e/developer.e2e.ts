import type { Page } from '@playwright/test'
import { desktop } from './publicPages.ts'
import { expect, openAs, openDialog, test } from './test.ts'

const developerEmail = 'developer@example.com'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('with keys alone: a user is found and asked about, a mail is read', async ({ newPage }) => {
  const page = await newPage(desktop)
  await openAs(page, developerEmail)
  await page.getByRole('link', { name: 'User Management' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'User Management')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('admin@example.com')
  await expect(status(page, '1 user')).toHaveText('1 user')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Role')).toBeFocused()
  await page.keyboard.press('Tab')
  const remove = page.getByRole('button', { name: 'Remove Admin' })
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await expect(remove).toBeFocused()

  await page.getByRole('link', { name: 'Email Logs' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Recent emails' }).getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByText('Message ID')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

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
