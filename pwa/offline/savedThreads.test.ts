import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildMessage } from '../testing/buildMessage.ts'
import { addToThread } from './savedThreads.ts'

it('adds a message to a thread in the order of seq, and only once', () => {
  const [one, two, three] = [1, 2, 3].map((seq) => buildMessage({ seq })) as [
    ChatMessage,
    ChatMessage,
    ChatMessage,
  ]
  expect(addToThread([one, three], two)).toEqual([one, two, three])
  const thread = [one, two]
  expect(addToThread(thread, two)).toBe(thread)
})
