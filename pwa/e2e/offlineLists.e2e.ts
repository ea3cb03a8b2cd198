import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, signIn, tablet, test } from './test.ts'

/** Waits until a list is kept on the device, under the address it came from. */
async function untilKept(page: Page, address: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect
    .poll(async () => (await kept()).includes(JSON.stringify([address]).replaceAll('"', '\\"')))
    .toBe(true)
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

test('a history that nobody has looked at yet can be read without a network', async ({ newPage }) => {
  const first = await newPage(phone)
  const context = first.context()
  await signIn(first, 'customer@example.com')
  await untilControlled(first)
  await untilKept(first, '/api/ticket-requests')
  await first.close()
  await context.setOffline(true)

  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Request History' }).click()
  await expect(page.getByRole('heading', { name: 'Khruangbin' })).toBeVisible()
  await expect(page.getByText(/You are offline\. Last checked today \d+:\d\d [AP]M/)).toBeVisible()
  await expectAccessible(page)
})

test('admins have the list they work from without a network, and see how old it is', async ({ newPage }) => {
  const page = await newPage(tablet)
  const context = page.context()
  await signIn(page, 'admin@example.com')
  await untilControlled(page)
  await page.goto('/admin')
  await expect(
    page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').first(),
  ).toBeVisible()
  await untilKept(page, '/api/admin/ticket-requests')
  const rows = await page.getByRole('list', { name: 'Active requests' }).getByRole('listitem').count()
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')).toHaveCount(rows)
  await expect(page.getByText(/You are offline\. Last checked today \d+:\d\d [AP]M/).first()).toBeVisible()
  await expect(page.getByText(/Offers and deliveries need a connection/)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)

  // On this device nothing of it stays.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('customer@example.com')
})
