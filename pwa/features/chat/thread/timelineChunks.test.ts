import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildMessage } from '../../../testing/buildMessage.ts'
import { chatTimeline } from './chatTimeline.ts'
import { createChunker } from './timelineChunks.ts'

const now = new Date('2027-06-07T20:00')
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => buildMessage({ seq: first + index }))
const itemsOf = (messages: ChatMessage[], options = {}) => chatTimeline(messages, [], now, options)

it('a thread is divided into chunks whose borders stay, whatever is added', () => {
  const divide = createChunker()
  const messages = from(101, 350)
  const items = itemsOf(messages)
  const chunks = divide(items)
  expect(chunks.map(({ key }) => key)).toEqual(['chunk 1', 'chunk 2', 'chunk 3'])
  expect(chunks.flatMap((chunk) => chunk.items)).toEqual(items)

  const earlier = divide(itemsOf([...from(1, 100), ...messages]))
  expect(earlier.map(({ key }) => key)).toEqual(['chunk 0', 'chunk 1', 'chunk 2', 'chunk 3'])
  expect(earlier.slice(2)).toEqual(chunks.slice(1))
  expect(earlier[2]).toBe(chunks[1])
  expect(earlier[3]).toBe(chunks[2])
})

it('only the chunk with the change is a new one', () => {
  const messages = from(1, 350)
  const changed = (items: ReturnType<typeof itemsOf>) => {
    const divide = createChunker()
    const before = divide(itemsOf(messages))
    return divide(items).flatMap((chunk) => (before.includes(chunk) ? [] : [chunk.key]))
  }
  expect(changed(itemsOf(messages))).toEqual([])
  expect(changed(itemsOf([...messages, buildMessage({ seq: 351 })]))).toEqual(['chunk 3'])
  const [{ id }] = from(120, 120) as [ChatMessage]
  expect(changed(itemsOf(messages, { ticks: new Map([[id, 'Seen']]) }))).toEqual(['chunk 1'])
  const extra = { key: 'offer', at: '2027-06-06T19:00:00.000Z', content: 'Offer 1' }
  expect(changed(itemsOf(messages, { extras: [extra] }))).toEqual(['chunk 3'])
  expect(changed(itemsOf(messages.with(249, { ...buildMessage({ seq: 250 }), message: 'Bye' })))).toEqual([
    'chunk 2',
  ])
})

it('a thread without messages is one chunk, or none', () => {
  const extra = { key: 'offer', at: '2027-06-06T19:00:00.000Z', content: 'Offer 1' }
  expect(createChunker()(itemsOf([]))).toEqual([])
  expect(createChunker()(itemsOf([], { extras: [extra] }))).toMatchObject([{ key: 'chunk 0' }])
})
