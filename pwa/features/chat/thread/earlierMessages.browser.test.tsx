import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { log, messagesOf, openDiscussion, write } from '../../../testing/discussion.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { button, expectNone } from '../../../testing/screen.ts'

const missing = log.getByText(
  'Earlier messages are not on this device yet. They appear once you are connected.',
)
const failure = page.getByText('Could not load the discussion')

it('a notice is shown where earlier messages are missing', async () => {
  const { person, requestId } = await openDiscussion()
  await callServer('/api/chat-messages', { requestId, message: 'Hi! Two together please.' })
  // A device that has nothing of the discussion yet.
  const restore = answerCalls(/^\/api\/chat-messages/, () => Promise.reject(new TypeError('Failed to fetch')))
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
