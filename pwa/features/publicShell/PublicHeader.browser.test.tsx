import { expect, it, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { axeProblems, cutParts } from '../../testing/accessibility.ts'
import { answerCalls } from '../../testing/network.ts'
import { callServer, openApp } from '../../testing/openApp.tsx'
import { createAccount, customer, longName } from '../../testing/people.ts'
import { expectAddress, expectNone, title } from '../../testing/screen.ts'

const header = page.getByRole('banner')
const link = (name: string) => page.getByRole('link', { name, exact: true })

/** Opens the landing page by a link in the app. */
async function openLanding(): Promise<void> {
  await openApp('/terms-of-service')
  await header.getByRole('link', { name: 'Live Shows', exact: true }).click()
  await expect.element(title(/You found seats/)).toBeVisible()
}

it('links signed-out visitors to the sign-in without redirecting them, and greets one who signs in in another tab', async () => {
  await openApp('/')
  await expect.poll(() => document.title).toBe('Live Shows')
  await expect.poll(() => header.getByRole('link').elements()).toHaveLength(2)
  await expect.element(link('Sign In')).toHaveAttribute('href', '/auth')
  await header.getByRole('link', { name: /Sign in/ }).click()
  await expectAddress('/auth')

  await openApp('/')
  await expect.element(title(/You found seats/)).toBeVisible()
  await callServer('/api/login', customer)
  // A document of the same origin fires storage events here, as another tab does.
  const otherTab = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => otherTab.remove())
  otherTab.contentWindow?.localStorage.setItem('live-shows.signed-in', 'true')
  await expect.element(header.getByText('Welcome, Sam Rivera')).toBeInTheDocument()
  await expect.element(link('Go to Dashboard')).toBeVisible()
  await expectAddress('/')
})

it('greets a user, links to their pages, never to the sign-in, and starts at their home page', async () => {
  await page.viewport(1440, 900)
  await openApp('/terms-of-service', customer)
  await expect.element(header.getByText('Welcome, Sam Rivera')).toBeVisible()
  // Every state of the header, from the first one on.
  const seen = new Set<string>()
  const watching = new MutationObserver(() => {
    for (const bar of document.querySelectorAll('header')) seen.add(bar.innerHTML)
  })
  watching.observe(document, { childList: true, subtree: true })
  await openLanding()
  await expect.element(header.getByText('Welcome, Sam Rivera')).toBeVisible()
  const ways = header.getByRole('navigation').getByRole('link').elements()
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
  ])
  await expect
    .element(page.getByRole('link', { name: 'Go to Dashboard' }))
    .toHaveAttribute('href', '/dashboard')
  await expectNone(link('Sign In'))
  watching.disconnect()
  expect([...seen]).not.toEqual([])
  expect([...seen].filter((bar) => bar.includes('/auth'))).toEqual([])

  await openApp('/')
  await expectAddress('/dashboard')
})

it('shows no links until the user is known, and does not shift the layout then', async () => {
  await callServer('/api/login', customer)
  // As between a sign-in and the server's answer about the user.
  localStorage.setItem('live-shows.signed-in', 'true')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  answerCalls('/api/me', async (call) => {
    await asked
    return call()
  })
  await openApp('/no/such/page')
  await expect.element(title('Page not found')).toBeVisible()
  expect(header.getByRole('link').elements()).toHaveLength(1)
  await expect.element(header.getByRole('link')).toHaveTextContent('Live Shows')
  const height = () => header.element().getBoundingClientRect().height
  const before = height()
  answer()
  await expect.element(header.getByText('Welcome, Sam Rivera')).toBeVisible()
  expect(height()).toBe(before)
})

it('has room for a name of 80 characters, at every width and at twice the text size', async () => {
  await openApp('/no/such/page', await createAccount({ name: longName }))
  await expect.element(header.getByText(longName)).toBeVisible()
  for (const width of [320, 390, 820, 1440]) {
    await page.viewport(width, 844)
    expect(cutParts(), `at ${width}`).toEqual([])
  }
  await page.viewport(390, 844)
  await commands.setTextSize(32)
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
  expect(cutParts(), 'at twice the size').toEqual([])
  expect(await axeProblems()).toEqual([])
})
