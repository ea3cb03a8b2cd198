import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildMessage } from '../../testing/builders.ts'
import { chatQueries } from './chatQueries.ts'

const { requestId } = buildMessage()
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server with a thread of the given number of messages. */
function serve(thread: { count: number }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams: query } = new URL(address, 'http://localhost')
    asked.push(`${query.get('before') ?? 'newest'}`)
    const end = Number(query.get('before') ?? thread.count + 1)
    const start = Math.max(1, end - Number(query.get('limit')))
    const page: ChatMessage[] = []
    for (let seq = start; seq < end; seq += 1) page.push(buildMessage({ seq }))
    return Response.json(page)
  })
  return asked
}

/** Reads the newest page of a thread, as a component does. */
async function open() {
  const queryClient = new QueryClient()
  const query = chatQueries.thread(requestId)
  const observer = new InfiniteQueryObserver(queryClient, query)
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  return {
    observer,
    messages: () => observer.getCurrentResult().data ?? [],
    pages: () => queryClient.getQueryData(query.queryKey)?.pages ?? [],
    refresh: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  }
}

it('a new message in a long thread fetches one page, however many were read', async () => {
  const thread = { count: 450 }
  const asked = serve(thread)
  const { observer, messages, refresh } = await open()
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  expect(asked).toEqual(['newest', '351', '251', '151', '51'])
  const seqs = () => messages().map(({ seq }) => seq)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(seqs()).toEqual(upTo(450))

  asked.length = 0
  thread.count = 453
  await refresh()
  expect(asked).toEqual(['newest'])
  expect(seqs()).toEqual(upTo(453))

  // So many that they do not join the known ones: only the missing ones are fetched.
  asked.length = 0
  thread.count = 653
  await refresh()
  expect(asked).toEqual(['newest', '554', '454'].slice(0, asked.length))
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(seqs().at(-1)).toBe(653)
  expect(new Set(seqs()).size).toBe(seqs().length)
})

it('messages that are known stay the same objects, whatever is added before or after them', async () => {
  const thread = { count: 450 }
  serve(thread)
  const { observer, messages, pages, refresh } = await open()
  const same = (before: readonly ChatMessage[]) =>
    before.filter((message) => messages().includes(message)).length
  const newest = messages()
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  expect(same(newest)).toBe(100)

  const before = messages()
  const [, ...older] = pages()
  thread.count = 453
  await refresh()
  expect(messages()).toHaveLength(303)
  expect(same(before)).toBe(300)
  expect(
    pages()
      .slice(1)
      .every((page, index) => page === older[index]),
  ).toBe(true)

  const unchanged = messages()
  await refresh()
  expect(messages()).toBe(unchanged)
})
