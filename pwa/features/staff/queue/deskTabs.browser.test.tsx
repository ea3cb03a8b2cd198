import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { admin } from '../../../testing/people.ts'

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
  await page.viewport(390, 844)
})
