import type { Page } from '@playwright/test'
import { isControlled } from './device.ts'
import { openRequest, write } from './outboxPages.ts'
import { answerCalls, expect, openAs, openDialog, phone, test, toastOf, withWorker } from './test.ts'

/** A message to it changes nothing that other tests look at. */
const discussed = 'Sabrina Carpenter'

const close = (page: Page) => openDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
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
  test('closes what lies over a page, one after the other, and then leaves the page', async ({ newPage }) => {
    const page = await openHistory(newPage)
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way')
    await close(page)
    await noDialog(page)

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

  test('does not bring back the outbox that was closed with its button', async ({ newPage }) => {
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    await page.goto('/account-settings')
    await page.goto('/dashboard?tab=request-history&outbox=1')
    await close(page)
    await noDialog(page)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')

    await page.goto('/dashboard?tab=request-history')
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way, too')
    await close(page)
    await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
    await close(page)
    await noDialog(page)
    await page.context().setOffline(false)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })

  test('knows after a reload, after Forward and after a link what is open and what is not', async ({
    newPage,
  }) => {
    const page = await openHistory(newPage, withWorker(phone))
    await openRequest(page, discussed)
    await page.context().setOffline(true)
    await write(page, 'Written on the way, once more')
    await close(page)
    await page.getByRole('link', { name: 'Outbox: 1 unsent' }).click()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard this?' }).waitFor()
    await page.waitForTimeout(300)
    await page.reload()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)
    await page.goForward()
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
    await close(page)
    await noDialog(page)

    await page.context().setOffline(false)
    await openRequest(page, 'Phoebe Bridgers')
    await openDialog(page).getByRole('link', { name: 'My Tickets' }).click()
    await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Request History' })).toBeVisible()
    await page.waitForTimeout(500)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })

  test('leads from an open request to the list, however it is closed', async ({ newPage }) => {
    const page = await newPage(phone)
    await openAs(page, 'admin@example.com')
    await page.goto('/account-settings')
    await page.goto('/admin')
    const row = page.locator('a[data-request]').first()
    await row.click()
    await openDialog(page).waitFor()
    await close(page)
    await noDialog(page)
    await expect(page).toHaveURL('/admin')
    await row.click()
    await openDialog(page).waitFor()
    await page.goBack()
    await noDialog(page)
    await expect(page).toHaveURL('/admin')
    await row.click()
    await openDialog(page).waitFor()
    await page.reload()
    await openDialog(page).waitFor()
    await close(page)
    await noDialog(page)
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })

  test('closes nothing that was opened while the browser was still on its way back', async ({ newPage }) => {
    const page = await openHistory(newPage)
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = (steps) => addEventListener('arrive', () => go(steps), { once: true })
    })
    await openRequest(page, discussed)
    await openDialog(page).waitFor()
    await close(page)
    await noDialog(page)
    await openRequest(page, discussed)
    await openDialog(page).waitFor()
    await page.evaluate(() => {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      dispatchEvent(new Event('arrive'))
      return arrived
    })
    await page.waitForTimeout(500)
    await expect(openDialog(page)).toBeVisible()
    await page.goBack()
    await noDialog(page)
    await expect(page).toHaveURL('/dashboard?tab=request-history')
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })

  test('leaves a question open whose answer is on its way', async ({ newPage }) => {
    const page = await openHistory(newPage)
    let fail = () => {}
    const isDown = new Promise<void>((done) => {
      fail = done
    })
    await answerCalls(page, '**/api/offers/*/accept', async (route) => {
      await isDown
      await route.fulfill({ status: 503, body: 'down' })
    })
    await page.getByRole('button', { name: 'View offer' }).first().click()
    const accept = openDialog(page).getByRole('button', { name: /^Accept/ })
    await accept.click()
    const question = page.getByRole('dialog', { name: 'Accept this offer?' })
    await question.waitFor()
    await accept.click()
    await expect(page.getByText('Accepting...')).toBeVisible()
    await page.goBack()
    await page.waitForTimeout(500)
    await expect(question).toBeVisible()
    fail()
    await expect(toastOf(page)).toContainText('Failed to accept offer')
    await expect(question).toHaveCount(0)
    await page.goBack()
    await noDialog(page)
    await page.goBack()
    await expect(page).toHaveURL('/account-settings')
  })
})
