import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { goOffline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { button, expectAddress, expectNone, openMenu, title } from '../../testing/screen.ts'

const tabRow = page.getByRole('navigation', { name: 'Developer dashboard' })
const tabs = tabRow.getByRole('link')

it('the tabs are in one row, each in one line; on a phone it shows the current one and half of another, so that it is seen to scroll', async () => {
  await page.viewport(820, 1180)
  await openApp('/developer', developer)
  await expect.element(tabs.first()).toBeVisible()
  const heights = tabs.elements().map((link) => link.querySelector('span')?.getClientRects()[0]?.height)
  expect(new Set(heights).size).toBe(1)
  const row = tabRow.element()
  expect(row.scrollWidth).toBe(row.clientWidth)
  await page.viewport(390, 844)
  for (const tab of ['overview', 'email-logs']) {
    await openApp(`/developer?tab=${tab}`, developer)
    await expect.element(tabs.first()).toBeInTheDocument()
    const row = tabRow.element().getBoundingClientRect()
    const shareInSight = tabs.elements().map((link) => {
      const { left, right, width } = link.getBoundingClientRect()
      return Math.max(0, Math.min(right, row.right) - Math.max(left, row.left)) / width
    })
    const current = tabs.elements().findIndex((link) => link.hasAttribute('aria-current'))
    expect(shareInSight[current]).toBeCloseTo(1)
    expect(shareInSight[4]).toBeCloseTo(0.5, 1)
  }
})

it('each tab that is opened without a connection says so and can be tried again', async () => {
  await openApp('/developer', developer)
  await expect.element(title('Developer Dashboard')).toBeVisible()
  const addresses = tabs.elements().map((link) => link.getAttribute('href') ?? '')
  expect(addresses).toHaveLength(9)
  await goOffline()
  for (const address of addresses) {
    await openApp(address)
    await expect.element(title(/./)).toBeVisible()
    await expect.element(page.getByText(/^You are offline\./).first()).toBeVisible()
    await expect.element(button('Retry').first()).toBeVisible()
    await expectNone(page.getByText(/^Loading/))
  }
})

it('a developer starts at the overview of their account and its permissions', async () => {
  await openApp('/', developer)
  await expectAddress('/developer')
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(developer.email)).toBeVisible()
  const flag = (name: string) => page.css(`div:has(> dt:text-is("${name}")) > dd`)
  await expect.element(flag('Developer access')).toHaveTextContent('Yes')
  await expect.element(flag('Admin access')).toHaveTextContent('No')
  await expectAccessible()
  // Exactly these tabs exist.
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
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
