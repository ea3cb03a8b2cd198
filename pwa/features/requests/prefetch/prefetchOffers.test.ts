import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offersQueries } from '../../offers/offersQueries.ts'
import { prefetchOffers } from './prefetchOffers.ts'

const keyOf = (id: string) => offersQueries.forRequest(id).queryKey
const addressOf = (id: string) => String(keyOf(id)[0])

let queryClient: QueryClient
let asked: string[]
let answer: (address: string) => Response

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked = []
  answer = () => Response.json([])
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fetchFor = (ids: string[], signal = new AbortController().signal) =>
  prefetchOffers(
    ids.map((id) => ({ id })),
    { queryClient, rest: async () => undefined, signal },
  )

it('asks for what is not known and for what has changed, and for nothing twice', async () => {
  queryClient.setQueryData(keyOf('known'), [])
  queryClient.setQueryData(keyOf('changed'), [])
  await queryClient.invalidateQueries({ queryKey: keyOf('changed') })
  await fetchFor(['known', 'changed', 'new'])
  expect(asked).toEqual([addressOf('changed'), addressOf('new')])
  await fetchFor(['known', 'changed', 'new'])
  expect(asked).toHaveLength(2)
})

it('passes over a request that is gone, and stops where nothing gets through', async () => {
  answer = (address) => new Response('{}', { status: address === addressOf('gone') ? 404 : 503 })
  await fetchFor(['gone', 'refused', 'never asked'])
  expect(asked).toEqual([addressOf('gone'), addressOf('refused')])
})

it('asks nothing any more once it is to stop', async () => {
  await fetchFor(['new'], AbortSignal.abort())
  expect(asked).toEqual([])
})
