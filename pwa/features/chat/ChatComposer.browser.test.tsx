import { expect, it } from 'vitest'
import { messageField, messagesOf, openDiscussion, write } from '../../testing/discussion.ts'
import { button } from '../../testing/screen.ts'

it('a message of only invisible characters cannot be sent', async () => {
  const { requestId } = await openDiscussion()
  const send = button('Send').last()
  await messageField.fill('See you')
  await expect.element(send).toBeEnabled()
  // A zero-width space and a Hangul filler.
  await messageField.fill('\u200B \u3164')
  await expect.element(send).toBeDisabled()
  await write('See you there')
  await expect.poll(() => messagesOf(requestId)).toEqual(['See you there'])
})
