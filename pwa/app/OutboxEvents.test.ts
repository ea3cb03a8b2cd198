import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { newId } from '../http/newId.ts'
import { type Pages, rowsOf } from '../http/pages.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import { buildMessage, buildRequest } from '../testing/builders.ts'
import { applySent } from './OutboxEvents.tsx'

const requestId = newId()

const thread = (...messages: ChatMessage[]) => ({ pages: [messages], pageParams: [undefined] })
const pages = <Row>(...rows: Row[]) => ({ pages: [{ rows, next: undefined }], pageParams: [[]] })

const messageAt = (seq: number) => buildMessage({ id: newId(), requestId, seq })

function buildEntry(command: 'chat.send' | 'chat.adminSend', id: string): OutboxEntry {
  return {
    seq: 1,
    id,
    userId: 'u',
    lane: requestId,
    command,
    content: { requestId, message: 'Hello' },
    writtenAt: '2027-06-05T19:00:00.000Z',
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
  }
}

it('adds a sent negotiation to the thread and its card, and invalidates what else the server names', () => {
  const queryClient = new QueryClient()
  const mine = requestsQueries.mine()
  queryClient.setQueryData<unknown>(
    mine.queryKey,
    pages({ ...buildRequest({ id: requestId }), status: 'offer_made', messageCount: 0, unreadMessages: 1 }),
  )
  queryClient
    .getQueryCache()
    .find({ queryKey: mine.queryKey })
    ?.setOptions({ queryKey: mine.queryKey, meta: mine.meta })
  const { queryKey } = chatQueries.thread(requestId)
  const offers = offersQueries.forRequest(requestId).queryKey
  queryClient.setQueryData(queryKey, thread())
  queryClient.setQueryData(offers, [])
  const sent: ChatMessage = { ...messageAt(1), kind: 'negotiation' }
  const content = { requestId, offerId: newId(), message: 'Hello' }
  const entry = { ...buildEntry('chat.send', sent.id), command: 'offer.negotiate', content } as OutboxEntry
  applySent(queryClient, entry, { reply: sent, changed: [...queryKey, ...offers] })
  expect(queryClient.getQueryData(queryKey)).toEqual(thread(sent))
  expect(rowsOf(queryClient.getQueryData<Pages<TicketRequest>>(mine.queryKey))).toMatchObject([
    {
      status: 'offer_made',
      messageCount: 1,
      unreadMessages: 0,
      lastMessage: { text: 'Hello', fromStaff: false },
    },
  ])
  expect([queryKey, offers].map((key) => isInvalidated(queryClient, key))).toEqual([false, true])
})

function isInvalidated(queryClient: QueryClient, queryKey: readonly unknown[]): boolean {
  return queryClient.getQueryState(queryKey)?.isInvalidated === true
}

it('adds a sent message to the thread at once, also during a fetch of the thread', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = chatQueries.thread(requestId)
  const [first, sent] = [messageAt(1), messageAt(2)]
  queryClient.setQueryData(queryKey, thread(first))
  let answer: (data: ReturnType<typeof thread>) => void = () => undefined
  const reading = queryClient
    .fetchQuery({
      queryKey,
      queryFn: () => new Promise<ReturnType<typeof thread>>((resolve) => (answer = resolve)),
      staleTime: 0,
    })
    .catch(() => undefined)

  applySent(queryClient, buildEntry('chat.send', sent.id), { reply: sent, changed: [...queryKey] })
  expect(queryClient.getQueryData(queryKey)).toEqual(thread(first, sent))
  // A fetch that started before the message was sent does not remove it.
  answer(thread(first))
  await reading
  expect(queryClient.getQueryData(queryKey)).toEqual(thread(first, sent))
})

it('does not fetch a thread again that has every message, but one in which others have written meanwhile', () => {
  const queryClient = new QueryClient()
  const { queryKey } = chatQueries.thread(requestId)
  queryClient.setQueryData(queryKey, thread(messageAt(1)))
  const next = messageAt(2)
  applySent(queryClient, buildEntry('chat.send', next.id), { reply: next, changed: [...queryKey] })
  expect(isInvalidated(queryClient, queryKey)).toBe(false)
  const later = messageAt(4)
  applySent(queryClient, buildEntry('chat.send', later.id), { reply: later, changed: [...queryKey] })
  expect(isInvalidated(queryClient, queryKey)).toBe(true)
})

it('invalidates everything if the call was repeated: what it changed is not known any more', () => {
  const queryClient = new QueryClient()
  const theirs = requestsQueries.adminList({ group: 'active' }).queryKey
  queryClient.setQueryData(theirs, pages(buildRequest({ id: requestId })))
  const sent = messageAt(1)
  applySent(queryClient, buildEntry('chat.adminSend', sent.id), { reply: sent, changed: ['*'] })
  expect(isInvalidated(queryClient, theirs)).toBe(true)
})
