import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openApp } from '../../testing/openApp.tsx'
import { expectAddress, press, title } from '../../testing/screen.ts'

const part = (name: string) => page.getByRole('region', { name })

it('the landing page has all its sections and a footer with the legal pages', async () => {
  await openApp('/')
  await expect.poll(() => part('Why choose us').getByRole('listitem').elements()).toHaveLength(3)
  expect(part('How it works').getByRole('listitem').elements()).toHaveLength(4)
  expect(part('What our customers say').getByRole('article').elements()).toHaveLength(3)
  for (const question of document.querySelectorAll('details')) question.open = true
  await expectAccessible({ isPublic: true })
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByText('© 2025 Live Shows', { exact: true })).toBeVisible()
  for (const [name, address] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await expectAddress(address)
    await expect.element(title(name)).toHaveFocus()
    await expect.poll(() => document.title).toBe(`${name} · Live Shows`)
  }
  await expectAccessible()
})

it('the six questions of the landing page open and close independently, and Learn More scrolls: in one step for users who prefer reduced motion', async () => {
  await openApp('/')
  const questions = part('Frequently asked questions')
  await expect.poll(() => questions.css('details').elements()).toHaveLength(6)
  for (const answer of questions.css('details p').all()) await expect.element(answer).not.toBeVisible()
  const question = (text: string) => questions.css('summary').filter({ hasText: text })
  const fee = page.getByText(/one service fee of \$15 for the whole order/)
  const gate = page.getByText(/no later than 3 days before the event/)
  const pressOn = async (text: string, key: string) => {
    question(text).element().focus()
    await press(key)
  }

  await question('What does it cost?').click()
  await expect.element(fee).toBeVisible()
  await pressOn('When and how do I get my tickets?', 'Enter')
  await expect.element(gate).toBeVisible()
  await expect.element(fee).toBeVisible()
  await question('What does it cost?').click()
  await expect.element(fee).not.toBeVisible()
  await expect.element(gate).toBeVisible()
  await pressOn('When and how do I get my tickets?', ' ')
  await expect.element(gate).not.toBeVisible()

  scrollTo(0, 0)
  await new Promise(requestAnimationFrame)
  expect(await learnMore()).toBe(1)
  await commands.setReducedMotion('no-preference')
  scrollTo(0, 0)
  // The last event comes with the next frame.
  await new Promise(requestAnimationFrame)
  // However few frames a slow machine draws.
  expect(await learnMore()).toBeGreaterThan(1)
})

/** @returns the number of scroll events */
async function learnMore(): Promise<number> {
  let steps = 0
  const count = () => {
    steps += 1
  }
  addEventListener('scroll', count)
  await page.getByRole('button', { name: 'Learn More' }).click()
  const heading = page.getByRole('heading', { name: 'How it works' })
  await expect.element(heading).toHaveFocus()
  const top = () => heading.element().getBoundingClientRect().top
  const bar = () => page.getByRole('banner').element().getBoundingClientRect().bottom
  await expect.poll(() => Math.abs(top() - bar() - 8)).toBeLessThan(2)
  // The last event comes with the next frame.
  await new Promise(requestAnimationFrame)
  removeEventListener('scroll', count)
  return steps
}
