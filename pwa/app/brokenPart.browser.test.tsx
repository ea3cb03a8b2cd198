import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeProblems } from '../testing/accessibility.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { customer } from '../testing/people.ts'
import { button, dialog, expectNone, title } from '../testing/screen.ts'

/** Makes every component that formats this amount throw, until the end of the test. */
function breakAmount(amount: number): void {
  const property = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
  if (!property) throw new Error('Intl.NumberFormat has no format')
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    ...property,
    get() {
      return (value: number) => {
        if (value === amount) throw new TypeError(`No money for ${amount}`)
        return property.get?.call(this)(value)
      }
    },
  })
  onTestFinished(() => void Object.defineProperty(Intl.NumberFormat.prototype, 'format', property))
}

it('an error in a sheet leaves its actions and its close button, and one in a page a link to the dashboard', async () => {
  // The price of one ticket, which only the sheet shows.
  breakAmount(149)
  await openApp('/dashboard?tab=request-history', customer)
  await button('View offer').first().click()
  await expect
    .element(dialog().getByText('This part could not be shown. What you have sent is safe.'))
    .toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Accept/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())

  const requests = (await callServer('/api/ticket-requests', undefined, 'GET')) as {
    id: string
    artist: string
  }[]
  breakAmount(207)
  await openApp(`/checkout/${requests.find(({ artist }) => artist === 'Fred again..')?.id}`)
  await expect.element(title('This page could not be shown')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  // Where the offer is that waits for an answer.
  await expect.element(title('Request History')).toBeVisible()
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockClear()
})
