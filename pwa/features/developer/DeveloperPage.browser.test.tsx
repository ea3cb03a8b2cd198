import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { expectAddress, openMenu, title } from '../../testing/screen.ts'

it('the tabs of a tablet are in one row, each in one line', async () => {
  await page.viewport(820, 1180)
  await openApp('/developer', developer)
  const links = page.getByRole('navigation', { name: 'Developer dashboard' }).getByRole('link')
  await expect.element(links.first()).toBeVisible()
  const heights = links.elements().map((link) => link.querySelector('span')?.getClientRects()[0]?.height)
  expect(new Set(heights).size).toBe(1)
  const row = page.getByRole('navigation', { name: 'Developer dashboard' }).element()
  expect(row.scrollWidth).toBe(row.clientWidth)
})

it('a developer starts at the overview of their account and its permissions', async () => {
  await openApp('/', developer)
  await expectAddress('/developer')
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(developer.email)).toBeVisible()
  const flag = (name: string) => page.css(`div:has(> dt:text-is("${name}")) > dd`)
  await expect.element(flag('Developer access')).toHaveTextContent('Yes')
  await expect.element(flag('Admin access')).toHaveTextContent('No')
  // Exactly these tabs exist.
  const tabs = page.getByRole('navigation', { name: 'Developer dashboard' }).getByRole('link').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'User Management',
    'Transactions',
    'Admin View',
    'User View',
    'System',
    'Database',
    'Analytics',
    'Email Logs',
  ])
  for (const name of ['Notifications', 'Account settings']) {
    await openApp('/developer')
    await openMenu()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect.element(title(new RegExp(name, 'i'))).toBeVisible()
  }
})
