import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { chatQueries } from './chatQueries.ts'
import { keepThreads, withNewer } from './keepThreads.ts'

function buildMessage(seq: number): ChatMessage {
  return {
    id: `m${seq}`,
    requestId: 'r',
    message: 'Hello',
    isFromUser: true,
    kind: 'chat',
    seq,
    createdAt: '2027-06-05T19:00:00.000Z',
    writtenAt: null,
  }
}

it('keeps a thread when it was fetched, and nothing that was only put there', async () => {
  const db = new OfflineDb(newId())
  const queryClient = new QueryClient()
  const stop = keepThreads(queryClient, db)
  const { queryKey } = chatQueries.thread('r')
  queryClient.setQueryData(queryKey, [buildMessage(7)])
  await queryClient.fetchQuery({ queryKey, queryFn: async () => [buildMessage(1)], staleTime: 0 })
  await vi.waitFor(async () => {
    expect((await db.threads.get('r'))?.messages.map(({ seq }) => seq)).toEqual([1])
  })
  expect((await db.threads.get('r'))?.checkedAt).not.toBe('')
  stop()
  await queryClient.fetchQuery({ queryKey: ['/api/tickets'], queryFn: async () => [], staleTime: 0 })
  expect(await db.threads.count()).toBe(1)
  db.close()
})

it('a reply that came after the fetched thread stays in it', () => {
  const [one, two, three] = [buildMessage(1), buildMessage(2), buildMessage(3)]
  expect(withNewer([one, two], [two, three])).toEqual([one, two, three])
  expect(withNewer([], [one])).toEqual([one])
})
