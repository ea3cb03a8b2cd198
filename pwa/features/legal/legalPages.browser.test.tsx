import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openApp } from '../../testing/openApp.tsx'
import { customer } from '../../testing/people.ts'
import { expectAddress, title } from '../../testing/screen.ts'

const heading = (name: string) => page.getByRole('heading', { name })
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content')

it('a legal page opens at the section of its URL; its contents link to the sections, and its back link to the home page', async () => {
  await openApp('/terms-of-service#delivery')
  await expect.element(heading('Delivery')).toHaveFocus()
  await expect.element(heading('Delivery')).toBeInViewport()

  await openApp('/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.css('summary').click()
  const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent)
  const links = contents.getByRole('link')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(texts(links.elements())).toEqual(texts(titles.elements()))
  await links.filter({ hasText: 'Cookies' }).click()
  await expect.poll(() => location.hash).toBe('#cookies')
  await expect.element(heading('Cookies')).toHaveFocus()

  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect.element(title(/You found seats/)).toBeVisible()
  expect(scrollY).toBe(0)
})

it('an unknown address shows Page not found and a link home', async () => {
  await openApp('/no/such/page')
  await expect.element(title('Page not found')).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not found · Live Shows')
  await expect.poll(robots).toBe('noindex')
  await expectAccessible({ isPublic: true })
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.element(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect.poll(robots).toBe(undefined)

  await openApp('/privacy', customer)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expectAddress('/dashboard')
})
