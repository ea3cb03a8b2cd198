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

/** The discard question over the outbox. */
async function askToDiscard(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
  await openDialog(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this?' }).waitFor()
  await expectOverlayEntries(page, 1)
}

test('on a phone, Back closes what is open and nothing else, one by one, then leaves the page', async ({
  newPage,
}) => {
  const page = await newPage(withWorker(phone))
  // Another page to go back to.
  await openAs(page, 'customer@example.com', '/account-settings')
  await isControlled(page)
  await page.goto('/dashboard?tab=request-history')

  await test.step('dialog and sheet', async () => {
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way')
    await close(page)
    await noDialog(page)

    await askToDiscard(page)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Discard this?' })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible()
    await page.goBack()
    await noDialog(page)
  })

  await test.step('after a reload, and after Forward', async () => {
    await askToDiscard(page)
    await page.reload()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)
    await page.goForward()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)
  })

  await test.step('after a link', async () => {
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
