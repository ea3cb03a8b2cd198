import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offersQueries } from '../../offers/offersQueries.ts'
import { prefetchOffers } from './prefetchOffers.ts'

const keyOf = (id: string) => offersQueries.forRequest(id).queryKey
const addressOf = (id: string) => String(keyOf(id)[0])

let queryClient: QueryClient
let fetched: string[]
let answer: (address: string) => Response

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  fetched = []
  answer = () => Response.json([])
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return answer(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fetchFor = (ids: string[], signal = new AbortController().signal) =>
  prefetchOffers(
    ids.map((id) => ({ id })),
    { queryClient, untilIdle: async () => undefined, signal },
  )

it('fetches offers that are missing or invalidated, and nothing twice', async () => {
  queryClient.setQueryData(keyOf('known'), [])
  queryClient.setQueryData(keyOf('changed'), [])
  await queryClient.invalidateQueries({ queryKey: keyOf('changed') })
  await fetchFor(['known', 'changed', 'new'])
  expect(fetched).toEqual([addressOf('changed'), addressOf('new')])
  await fetchFor(['known', 'changed', 'new'])
  expect(fetched).toHaveLength(2)
})

it('skips a deleted request, and stops if the server cannot be reached', async () => {
  answer = (address) => new Response('{}', { status: address === addressOf('gone') ? 404 : 503 })
  await fetchFor(['gone', 'refused', 'not fetched'])
  expect(fetched).toEqual([addressOf('gone'), addressOf('refused')])
})

it('fetches nothing after it is aborted', async () => {
  await fetchFor(['new'], AbortSignal.abort())
  expect(fetched).toEqual([])
})
