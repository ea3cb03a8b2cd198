import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { admin } from '../../../testing/people.ts'
import { button, expectAddress } from '../../../testing/screen.ts'

it.each([
  ['Active', 390],
  ['Inactive', 390],
  ['Active', 1440],
  ['Inactive', 1440],
])('the tab of %s Requests is named in full, with their count, at %i px', async (group, width) => {
  await page.viewport(width, 900)
  await openApp('/admin', admin)
  const tab = page.getByRole('tab', { name: new RegExp(`^${group} Requests \\d+`) })
  await tab.click()
  const rows = page.getByRole('list', { name: `${group} requests` }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBeGreaterThan(0)
  // Other tests add requests meanwhile.
  await expect
    .poll(async () => {
      const counts = await callAs<Record<string, { count: number }>>(admin, 'GET', '/api/admin/summary')
      return tab.element().textContent?.includes(`${group} Requests ${counts[group.toLowerCase()]?.count}`)
    })
    .toBe(true)
  // Text for screen readers alone is one pixel wide.
  const { width: shown } = tab.getByText('Requests').element().getBoundingClientRect()
  expect(shown).toBeGreaterThan(50)
})

it.each([390, 820, 1180])(
  'counts of a thousand fit in the header, and failed refunds lead to their list at %i px',
  async (width) => {
    await page.viewport(width, 900)
    answerCalls('/api/admin/summary', async (call) => {
      const counts: Record<string, unknown> = await (await call()).json()
      const many = Object.keys(counts).map((name) => [name, { count: 1000, isCapped: true }])
      return Response.json({ ...Object.fromEntries(many), nextWakeAt: null })
    })
    await openApp('/admin', admin)
    await expect.element(page.getByRole('link', { name: 'Messages 1,000+' })).toBeVisible()
    const refunds = page.getByRole('link', { name: 'Refund failed 1,000+' })
    for (const text of ['1,000+ pending', '1,000+ completed today']) {
      await expect.element(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 0.99 })
    }
    const menu = button(/^Account menu/)
      .element()
      .getBoundingClientRect()
    // Below the tabs, where six of them with such counts fill the row.
    expect(menu.bottom).toBeLessThan(110)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)

    await refunds.click()
    await expectAddress('/admin?view=refund_failed')
    const tab = page.getByRole('tab', { name: 'Refund failed 1,000+', selected: true })
    await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    expect(tab.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
  },
)
