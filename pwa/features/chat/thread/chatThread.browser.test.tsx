import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  log,
  messageField,
  messagesOf,
  openDiscussion,
  scrollToStart,
  write,
} from '../../../testing/discussion.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { callAs, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, expectNone } from '../../../testing/screen.ts'
import { dismissToast } from '../../../ui/toasts/toastStore.ts'

const failure = page.getByText('Could not load the discussion')
const earlier = button('Earlier messages')
const message = (number: number) => log.getByText(`Message ${number}`, { exact: true })
const unreachable = () =>
  answerCalls(/^\/api\/chat-messages/, () => Promise.reject(new TypeError('Failed to fetch')))

it('a notice is shown where earlier messages are missing, and a message of only invisible characters cannot be sent', async () => {
  const { person, requestId } = await openDiscussion()
  const send = button('Send').last()
  await messageField.fill('Hi!')
  await expect.element(send).toBeEnabled()
  // A zero-width space and a Hangul filler.
  await messageField.fill('\u200B \u3164')
  await expect.element(send).toBeDisabled()
  await callServer('/api/chat-messages', { requestId, message: 'Hi! Two together please.' })
  // A device that has nothing of the discussion yet.
  const restore = unreachable()
  const { email, password } = person
  await openApp('/auth')
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith('live-shows.person.')) indexedDB.deleteDatabase(name)
  }
  await openApp(`/dashboard?ticket=${requestId}`, { email, password })

  // Without an answer the discussion can be loaded again, also with messages that wait.
  await expect.element(failure).toBeVisible()
  await write('Which gate do we use?')
  await expect.element(failure).toBeVisible()
  await expect.element(button('Retry')).toBeVisible()

  // Offline the discussion says when the messages come, also with messages that wait.
  await goOffline()
  const missing = log.getByText(
    'Earlier messages are not on this device yet. They appear once you are connected.',
  )
  await expect.element(missing).toBeVisible()
  await expectNone(failure)
  await write('And when do the doors open?')
  await expect.element(missing).toBeVisible()

  restore()
  await goOnline()
  await expect.element(log.getByText('Hi! Two together please.')).toBeInTheDocument()
  await expectNone(missing)
  await expect.element(log.getByText('And when do the doors open?')).toBeVisible()
  await expectNone(log.getByText('Waiting for a connection'))
  await expect
    .poll(() => messagesOf(requestId))
    .toEqual(['Hi! Two together please.', 'Which gate do we use?', 'And when do the doors open?'])
})

it('a customer reads a long discussion back to its first message, and sees a notice of what arrives below instead of being moved', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  await commands.addMessages(requestId, 250)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.element(messageField).toBeVisible()
  await expect.element(message(250)).toBeInTheDocument()
  const fromEnd = ({ scrollHeight, scrollTop, clientHeight } = log.element()) =>
    scrollHeight - scrollTop - clientHeight
  await expect.poll(() => fromEnd()).toBeLessThan(2)
  await expect.element(message(151)).toBeInTheDocument()
  await expectNone(message(150))

  const restore = unreachable()
  log.element().scrollTop = 0
  await earlier.click()
  await expect.element(page.getByRole('alert').getByText(/could not reach Live Shows/)).toBeVisible()
  restore()

  const top = () => message(151).element().getBoundingClientRect().top
  const before = top()
  await earlier.click()
  await expect.element(message(51)).toBeInTheDocument()
  // What was in view stays there, give or take the button that is gone.
  expect(Math.abs(top() - before)).toBeLessThan(150)
  expect(log.element().scrollTop).toBeGreaterThan(1000)
  await earlier.click()
  await expect.element(message(1)).toBeInTheDocument()
  await expectNone(earlier)
  await scrollToStart()
  // The toast about an earlier failed read covers the button.
  dismissToast()
  await callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message: 'Found some' })
  await expect.element(button('1 new message')).toBeVisible()
  const reads = await callAs<{ seenSeq: number }>(admin, 'GET', `/api/chat-reads/${requestId}`)
  expect(reads.seenSeq).toBe(0)
  await button('1 new message').click()
  await expect.element(log.getByText('Found some')).toBeInViewport()
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
