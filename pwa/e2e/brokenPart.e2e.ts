import type { Page } from '@playwright/test'
import { expect, expectAccessible, openAs, phone, test } from './test.ts'

/** React logs caught errors. */
const foreseen = /No money for/

/** Makes every component that formats this amount throw, until `mend`. */
async function breakAmount(page: Page, amount: number): Promise<void> {
  await page.addInitScript((amount) => {
    const own = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')?.get
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        return (value: number) => {
          if (value === amount && !('isMended' in window)) throw new TypeError('No money for "Sam Rivera"')
          return own?.call(this)(value)
        }
      },
    })
  }, amount)
}

const mend = (page: Page) => page.evaluate(() => void Object.assign(window, { isMended: true }))

const broken = 'This part could not be shown. What you have sent is safe.'

test('an error in a card replaces only that card, is reported once, and Try again renders the card again', async ({
  newPage,
}) => {
  const page = await newPage(phone, foreseen)
  await breakAmount(page, 207)
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON())
  })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/client-errors')) statuses.push(response.status())
  })
  await openAs(page, 'customer@example.com', '/dashboard?tab=request-history')
  const card = page.getByRole('listitem').filter({ hasText: broken })
  await expect(card).toHaveCount(1)
  await expect(page.getByText('Khruangbin')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => statuses).toEqual([200])

  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.reload()
  await expect(card).toHaveCount(1)
  await mend(page)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Fred again..')).toBeVisible()
  await expect(card).toHaveCount(0)

  // One report per page load.
  const report = {
    build: expect.stringMatching(/^\w+$/),
    route: '/dashboard',
    name: 'TypeError',
    message: 'No money for [text]',
    frames: expect.arrayContaining([expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/)]),
  }
  await expect.poll(() => reports).toEqual([report, report])
})
