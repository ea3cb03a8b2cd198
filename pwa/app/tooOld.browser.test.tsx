import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clientHeader, oldestClient } from '#contract/endpoint.ts'
import { log, messageField, messagesOf, openDiscussion, write } from '../testing/discussion.ts'
import { answerCalls } from '../testing/network.ts'
import { openApp, reloadApp } from '../testing/openApp.tsx'
import { button, expectNone, field } from '../testing/screen.ts'

const mustUpdate = page.getByText(/^Please update Live Shows to go on/)

/** Makes all calls as a build of the app that the server no longer understands. @returns updates it */
function becomeOld(): () => void {
  return answerCalls(/^\/api\//, (call, request) => {
    request.headers.set(clientHeader, String(oldestClient - 1))
    return call(request)
  })
}

it('what a build writes that is too old for the server waits, and is sent once after the update; what would be lost is named', async () => {
  const { person, requestId } = await openDiscussion()
  const update = becomeOld()
  await write('Are these two together?')
  await expect.element(mustUpdate).toHaveTextContent('What waits to be sent is kept.')
  await expect.element(log.getByText(/Waiting for an update of Live Shows/)).toBeVisible()
  await messageField.fill('And on the')
  await expect.element(mustUpdate).toBeVisible()
  await button('Later').click()
  await expectNone(mustUpdate)

  update()
  expect(await messagesOf(requestId)).toEqual([])
  await reloadApp()
  await expect.poll(() => messagesOf(requestId)).toEqual(['Are these two together?'])
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(messageField).toHaveValue('And on the')

  // Passwords, which a reload would lose, are named.
  await openApp('/account-settings?setting=password')
  await field('Current password').fill(person.password)
  await field('New password').fill('even longer')
  await field('Confirm new password').fill('even longer')
  const updateAgain = becomeOld()
  await button('Change password').click()
  await expect.element(mustUpdate).toHaveTextContent('but not: A change of your password.')
  await button('Later').click()
  updateAgain()
})
