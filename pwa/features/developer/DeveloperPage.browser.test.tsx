import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { goOffline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { button, expectAddress, title } from '../../testing/screen.ts'

const tabRow = page.getByRole('navigation', { name: 'Developer dashboard' })
const tabs = tabRow.getByRole('link')
/** The tabs that were shown before stay in the page, hidden. */
const isSeen = (words: Locator) => words.elements().some((element) => element.checkVisibility())
/** Of tabs that are named otherwise. */
const titles: Record<string, string> = {
  Overview: 'Developer Dashboard',
  Transactions: 'Transaction History',
}

it('the tabs are in one row, each in one line; on a phone it shows the current one and half of another, so that it is seen to scroll', async () => {
  const expectCurrentInSight = async () => {
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
  await openApp('/developer', developer)
  await expectCurrentInSight()
  await page.viewport(820, 1180)
  const heights = tabs.elements().map((link) => link.querySelector('span')?.getClientRects()[0]?.height)
  expect(new Set(heights).size).toBe(1)
  const row = tabRow.element()
  expect(row.scrollWidth).toBe(row.clientWidth)
  await page.viewport(390, 844)
  await openApp('/developer?tab=email-logs')
  await expectCurrentInSight()
})

it('a developer starts at the overview of their account and its permissions; each tab that is opened without a connection says so and can be tried again', async () => {
  await openApp('/', developer)
  await expectAddress('/developer')
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(developer.email)).toBeVisible()
  const flag = (name: string) => page.css(`div:has(> dt:text-is("${name}")) > dd`)
  await expect.element(flag('Developer access')).toHaveTextContent('Yes')
  await expect.element(flag('Admin access')).toHaveTextContent('No')
  await expectAccessible()

  await goOffline()
  await openApp('/developer')
  await expect.element(tabs.first()).toBeVisible()
  // Exactly these tabs exist.
  const names = [
    ...['Overview', 'User Management', 'Transactions', 'Admin View', 'User View', 'System'],
    ...['Database', 'Analytics', 'Email Logs'],
  ]
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(names)
  for (const name of names) {
    await tabRow.getByRole('link', { name, exact: true }).click()
    await expect.element(title(titles[name] ?? name)).toBeVisible()
    await expect.poll(() => isSeen(page.getByText(/^You are offline\./))).toBe(true)
    await expect.element(button('Retry').first()).toBeVisible()
    await expect.poll(() => isSeen(page.getByText(/^Loading/))).toBe(false)
  }
})
