import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { log, messageField, scrollToStart } from '../../../testing/discussion.ts'
import { answerCalls } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, expectNone } from '../../../testing/screen.ts'

const earlier = button('Earlier messages')
const message = (number: number) => log.getByText(`Message ${number}`, { exact: true })

it.each([
  ['a customer', (id: string) => `/dashboard?ticket=${id}`],
  ['an admin', (id: string) => `/admin?request=${id}`],
])('%s reads a long discussion back to its first message', async (who, addressOf) => {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  await commands.addMessages(requestId, 250)
  await openApp(addressOf(requestId), who === 'an admin' ? admin : person)
  await expect.element(messageField).toBeVisible()
  await expect.element(message(151)).toBeInTheDocument()
  await expectNone(message(150))

  const restore = answerCalls(/^\/api\/chat-messages/, () => Promise.reject(new TypeError('Failed to fetch')))
  log.element().scrollTop = 0
  await earlier.click()
  await expect.element(page.getByRole('alert').getByText(/could not reach Live Shows/)).toBeVisible()
  restore()

  // In the thread, because the desk around it scrolls too.
  const top = () =>
    message(151).element().getBoundingClientRect().top - log.element().getBoundingClientRect().top
  const before = top()
  await earlier.click()
  await expect.element(message(51)).toBeInTheDocument()
  // What was in view stays there, give or take the button that is gone.
  expect(Math.abs(top() - before)).toBeLessThan(150)
  expect(log.element().scrollTop).toBeGreaterThan(1000)
  await earlier.click()
  await expect.element(message(1)).toBeInTheDocument()
  await expectNone(earlier)
})

it('a discussion that is left for another tab is where it was on the way back', async () => {
  await page.viewport(1440, 900)
  const requestId = await submitRequest(await createAccount())
  await commands.addMessages(requestId, 60)
  await openApp(`/admin?request=${requestId}`, admin)
  await expect.element(message(60)).toBeVisible()
  await scrollToStart()
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expectNone(log)
  history.back()
  await expect.element(message(1)).toBeInViewport()
})
