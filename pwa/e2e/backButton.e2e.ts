import type { Page } from '@playwright/test'
import { isControlled } from './device.ts'
import { openRequest, write } from './outboxPages.ts'
import { expect, openAs, openDialog, openMenu, phone, test, withWorker } from './test.ts'

/** No other test depends on its messages. */
const discussed = 'Sabrina Carpenter'

const close = (page: Page) => openDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
/** Waits until the history has this many entries of overlays on top of the page's own. */
const expectOverlayEntries = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => Number(history.state?.overlays ?? 0))).toBe(count)
const noDialog = (page: Page) => expect(openDialog(page)).toHaveCount(0)

/** A customer's history, with another page before it to go back to. */
async function openHistory(
  newPage: (options: typeof phone) => Promise<Page>,
  options = phone,
): Promise<Page> {
  const page = await newPage(options)
  await openAs(page, 'customer@example.com')
  if (options.serviceWorkers === 'allow') await isControlled(page)
  await page.goto('/account-settings')
  await page.goto('/dashboard?tab=request-history')
  return page
}

test.describe('on a phone, Back', () => {
  test('closes dialog and sheet one by one, then leaves the page', async ({ newPage }) => {
    const page = await openHistory(newPage)
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way')
    await close(page)
    await noDialog(page)

    await openMenu(page)
    await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard this?' }).waitFor()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Discard this?' })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible()
    await page.goBack()
    await noDialog(page)
    await page.context().setOffline(false)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })

  test('closes what is open and nothing else after a reload, after Forward and after a link', async ({
    newPage,
  }) => {
    const page = await openHistory(newPage, withWorker(phone))
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way, once more')
    await close(page)
    await openMenu(page)
    await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard this?' }).waitFor()
    await expectOverlayEntries(page, 1)
    await page.reload()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)
    await page.goForward()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)

    await page.context().setOffline(false)
    await page.getByRole('button', { name: /^Closed/ }).click()
    await openRequest(page, 'Phoebe Bridgers')
    await openDialog(page).getByRole('link', { name: 'My Tickets' }).click()
    await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Request History' })).toBeVisible()
    await expectOverlayEntries(page, 0)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })
})
