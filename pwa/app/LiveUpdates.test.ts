import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { newId } from '../http/newId.ts'
import { ownChange } from '../http/ownChanges.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { applyInvalidation } from './LiveUpdates.tsx'

const [one, other] = [newId(), newId()]

const keys = {
  'my requests': requestsQueries.mine().queryKey,
  "the admins' list": requestsQueries.adminList({ group: 'active' }).queryKey,
  'its offers': offersQueries.forRequest(one).queryKey,
  "another request's offers": offersQueries.forRequest(other).queryKey,
  'its thread': chatQueries.thread(one).queryKey,
}

let queryClient: QueryClient

afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  queryClient = new QueryClient()
  const data = { pages: [[]], pageParams: [undefined] }
  for (const queryKey of Object.values(keys)) queryClient.setQueryData<unknown>(queryKey, data)
})

function invalidated(): string[] {
  return Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name)
}

/** A database that cannot be opened. */
const withoutStorage = Promise.reject<{ db: OfflineDb }>(new Error('No storage'))
withoutStorage.catch(() => undefined)

interface Change {
  addresses: string[]
  changeId?: string
  opened?: Promise<{ db: OfflineDb }>
  unsentId?: string
}

/** Applies an invalidation as the server sends it. */
function apply({ addresses, changeId, opened = withoutStorage, unsentId }: Change) {
  const invalidation = { type: 'offer.made', requestId: one, addresses, ...(changeId && { changeId }) }
  return applyInvalidation(queryClient, invalidation, opened, (id) => id === unsentId)
}

it('invalidates what the server names, lists of any filter among it, and nothing else', async () => {
  await apply({ addresses: [...keys['its offers'], keys["the admins' list"][0]] })
  expect(invalidated()).toEqual(["the admins' list", 'its offers'])
})

it.each(['is on screen', 'is prefetched'])(
  'reads once more what %s and was being read for the first time',
  async (where) => {
    const reads = chatQueries.reads(one)
    const answers: ((reply: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
    const stop =
      where === 'is on screen' ? new QueryObserver(queryClient, reads).subscribe(() => undefined) : undefined
    if (!stop) void queryClient.prefetchQuery(reads)
    await expect.poll(() => answers).toHaveLength(1)
    const applied = apply({ addresses: [...reads.queryKey] })
    answers[0]?.(Response.json({ readSeq: 0, seenSeq: 0, seenAt: null }))
    if (stop) {
      await expect.poll(() => answers).toHaveLength(2)
      answers[1]?.(Response.json({ readSeq: 0, seenSeq: 1, seenAt: null }))
    }
    await applied
    expect(queryClient.getQueryData(reads.queryKey)?.seenSeq).toBe(stop ? 1 : 0)
    expect(queryClient.getQueryState(reads.queryKey)?.isInvalidated).toBe(!stop)
    stop?.()
  },
)

it('leaves what this page has changed to the replies, also if the event comes first', async () => {
  const addresses = [...keys['its offers']]
  const unsentId = newId()
  await apply({ addresses, changeId: unsentId, unsentId })
  let answer: () => void = () => undefined
  let changeId = ''
  const calling = ownChange((id) => {
    changeId = id
    return new Promise<{ reply: undefined; changed: string[] }>((resolve) => {
      answer = () => resolve({ reply: undefined, changed: [] })
    })
  })
  const before = apply({ addresses, changeId })
  answer()
  await Promise.all([calling, before])
  await apply({ addresses, changeId })
  expect(invalidated()).toEqual([])
  await apply({ addresses, changeId: newId() })
  expect(invalidated()).toEqual(['its offers'])
})

it('follows the event of an own call whose reply was lost', async () => {
  let lose: () => void = () => undefined
  let changeId = ''
  const calling = ownChange((id) => {
    changeId = id
    return new Promise<never>((_, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'))
    })
  })
  const applied = apply({ addresses: [...keys['its offers']], changeId })
  lose()
  await expect(calling).rejects.toThrow()
  await applied
  expect(invalidated()).toEqual(['its offers'])
})

it('refetches a thread that is saved on the device, also if it is not on screen', async () => {
  const db = new OfflineDb(newId())
  await db.threads.put({ requestId: one, messages: [], checkedAt: 'then' })
  // The event may come while the database is being opened.
  const opened = db.open().then(() => ({ db }))
  const fetch = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetch)
  await apply({ addresses: [...chatQueries.thread(other).queryKey, ...keys['its offers']], opened })
  expect(fetch).not.toHaveBeenCalled()
  await apply({ addresses: [...keys['its thread']], opened })
  expect(fetch).toHaveBeenCalledExactlyOnceWith(`${keys['its thread'][0]}?limit=100`, expect.anything())
  // A failed fetch does not reject.
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await apply({ addresses: [...keys['its thread']], opened })
  db.close()
})

it('the first element of every query key is the call’s address', () => {
  expect(keys['my requests']).toEqual(['/api/ticket-requests'])
  expect(keys['its offers']).toEqual([`/api/ticket-requests/${one}/offers`])
  expect(keys['its thread']).toEqual([`/api/chat-messages/${one}`])
})
