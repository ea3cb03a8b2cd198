import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeProblems } from '../testing/accessibility.ts'
import { answerCalls } from '../testing/network.ts'
import { callServer, openApp, reloadApp } from '../testing/openApp.tsx'
import { customer } from '../testing/people.ts'
import { button, dialog, expectNone, title } from '../testing/screen.ts'

/** Makes every component that formats this amount throw, until the end of the test. @returns ends it */
function breakAmount(amount: number): () => void {
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
  const mend = () => void Object.defineProperty(Intl.NumberFormat.prototype, 'format', property)
  onTestFinished(mend)
  return mend
}

const broken = 'This part could not be shown. What you have sent is safe.'

it('an error in a sheet leaves its actions and its close button, one in a card the others, and one in a page a link to the dashboard', async () => {
  const reports: [unknown, number][] = []
  answerCalls('/api/client-errors', async (call, request) => {
    const { route, name, message } = (await request.json()) as Record<string, string>
    reports.push([{ route, name, message }, (await call()).status])
    return Response.json({})
  })
  // The price of one ticket, which only the sheet shows.
  breakAmount(149)
  await openApp('/dashboard?tab=request-history', customer)
  await button('View offer').first().click()
  await expect.element(dialog().getByText(broken)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Accept/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())

  const mend = breakAmount(207)
  await openApp('/dashboard?tab=request-history')
  const card = page.getByRole('listitem').filter({ hasText: broken })
  await expect.poll(() => card.elements()).toHaveLength(1)
  await expect.element(page.getByText('Khruangbin')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByRole('button', { name: 'Reload' })).toBeVisible()
  // Each was reported once.
  const report = { route: '/dashboard', name: 'TypeError' }
  await expect
    .poll(() => reports)
    .toEqual([149, 207].map((amount) => [{ ...report, message: `No money for ${amount}` }, 200]))
  await reloadApp()
  await expect.element(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Fred again..')).toBeVisible()
  await expectNone(card)

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
