import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdminTicketRequest, requestsApi, type TicketRequest } from '#contract/requests.ts'
import { invalidate } from '../../http/invalidate.ts'
import { newId } from '../../http/newId.ts'
import { type Pages, rowPatch, rowsOf } from '../../http/pages.ts'
import { patchRow } from '../../http/readQuery.ts'
import { buildOwnRequest, buildRequest } from '../../testing/builders.ts'
import { requestsQueries } from './requestsQueries.ts'

const ids = [newId(), newId(), newId()] as const
const at = (hour: number) => `2027-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const build = (index: 0 | 1 | 2, overrides: Partial<AdminTicketRequest> = {}) =>
  buildRequest({ id: ids[index], replyDueAt: at(index), createdAt: at(index), ...overrides })

const active = requestsQueries.adminList({ group: 'active' })
const inactive = requestsQueries.adminList({ group: 'inactive' })
const search = requestsQueries.adminList({ group: 'active', q: 'mits' })
const mine = requestsQueries.mine()
const attention = requestsQueries.attention()
const summary = [requestsApi.adminSummary.path, { since: 'today' }]

let queryClient: QueryClient
let stop: (() => void)[]
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  stop = []
})
afterEach(() => {
  for (const end of stop) end()
  vi.unstubAllGlobals()
})

function hold(list: typeof active | typeof mine | typeof attention, ...rows: object[]) {
  const { queryKey, meta } = list
  queryClient.setQueryData<unknown>(queryKey, { pages: [{ rows, next: undefined }], pageParams: [[]] })
  queryClient.getQueryCache().find({ queryKey })?.setOptions({ queryKey, meta })
}
function show(options: typeof active) {
  stop.push(new InfiniteQueryObserver(queryClient, options).subscribe(() => undefined))
}
const held = (queryKey: readonly unknown[]) =>
  rowsOf(queryClient.getQueryData<Pages<{ id: string }>>(queryKey))?.map(({ id }) => ids.indexOf(id as never))
const artistsIn = (queryKey: readonly unknown[]) =>
  rowsOf(queryClient.getQueryData<Pages<TicketRequest>>(queryKey))?.map(({ artist }) => artist)
const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated

/** The server, which answers by path, and the paths it was asked for. */
function serve(answers: Record<string, object | (() => Response)>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers[url]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'function' ? answer() : Response.json(answer)
  })
  return asked
}
const adminPath = (index: 0 | 1 | 2) => `/api/admin/ticket-requests/${ids[index]}`
const happened = (index: 0 | 1 | 2) =>
  invalidate(queryClient, [requestsApi.adminList.path, adminPath(index), requestsApi.adminSummary.path])

it('what a customer did to a request is in their lists at once, and out of those it no longer belongs to', () => {
  const own = (index: 0 | 1 | 2) => buildOwnRequest({ id: ids[index], status: 'offer_made' })
  const detail = requestsQueries.detail(ids[1]).queryKey
  hold(mine, own(2), own(1), own(0))
  hold(attention, own(2), own(1))
  queryClient.setQueryData(detail, own(1))
  const asked = serve({})
  patchRow(
    queryClient,
    rowPatch(requestsApi.get, ids[1], (request) => ({ ...request, status: 'declined' as const })),
  )
  expect([held(mine.queryKey), held(attention.queryKey)]).toEqual([[2, 1, 0], [2]])
  expect(rowsOf(queryClient.getQueryData(mine.queryKey))?.map(({ status }) => status)).toEqual([
    'offer_made',
    'declined',
    'offer_made',
  ])
  expect(queryClient.getQueryData(detail)?.status).toBe('declined')
  expect(asked).toEqual([])
})

describe('a change of one request', () => {
  it('fetches this request only, and moves it within the list', async () => {
    hold(active, build(0), build(1), build(2))
    queryClient.setQueryData(summary, {})
    show(active)
    const asked = serve({ [adminPath(0)]: build(0, { replyDueAt: null, artist: 'Mitski' }) })
    await happened(0)
    expect(asked).toEqual([adminPath(0)])
    expect(held(active.queryKey)).toEqual([1, 2, 0])
    expect(isStale(active.queryKey)).toBe(false)
    // The counts are one short call.
    expect(isStale(summary)).toBe(true)
  })

  it('is not lost if the page with the request closes while it is being fetched', async () => {
    hold(active, build(0))
    const detail = requestsQueries.adminDetail(ids[0])
    queryClient.setQueryData<unknown>(detail.queryKey, build(0))
    const closePage = new QueryObserver(queryClient, detail as never).subscribe(() => undefined)
    let answer: ((reply: Response) => void) | undefined
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          answer = resolve
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const refreshed = happened(0)
    await expect.poll(() => answer).toBeDefined()
    closePage()
    answer?.(Response.json(build(0, { artist: 'Mitski' })))
    await refreshed
    expect(artistsIn(active.queryKey)).toEqual(['Mitski'])
  })

  it('moves it from one group to the other, and into and out of searches', async () => {
    hold(active, build(0), build(1))
    hold(inactive, build(2, { status: 'completed' }))
    hold(search, build(0, { artist: 'Mitski' }))
    show(active)
    serve({ [adminPath(0)]: build(0, { status: 'declined', replyDueAt: null, artist: 'Mitski' }) })
    await happened(0)
    expect([active, inactive, search].map(({ queryKey }) => held(queryKey))).toEqual([[1], [2, 0], []])

    serve({ [adminPath(1)]: build(1, { artist: 'Mitski' }) })
    await happened(1)
    expect([active, inactive, search].map(({ queryKey }) => held(queryKey))).toEqual([[1], [2, 0], [1]])
  })

  it('adds one that is new, and removes one that is gone', async () => {
    hold(active, build(1))
    show(active)
    serve({
      [adminPath(0)]: build(0),
      [adminPath(1)]: () => Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 }),
    })
    await happened(0)
    expect(held(active.queryKey)).toEqual([0, 1])
    await happened(1)
    expect(held(active.queryKey)).toEqual([0])
  })

  it('updates the request on screen with the same call', async () => {
    hold(active, build(0))
    const detail = requestsQueries.adminDetail(ids[0])
    queryClient.setQueryData(detail.queryKey, build(0))
    stop.push(new QueryObserver(queryClient, detail).subscribe(() => undefined))
    const asked = serve({ [adminPath(0)]: build(0, { artist: 'Mitski' }) })
    await happened(0)
    expect(asked).toEqual([adminPath(0)])
    expect(queryClient.getQueryData(detail.queryKey)?.artist).toBe('Mitski')
    expect(artistsIn(active.queryKey)).toEqual(['Mitski'])
  })

  it('a hundred times in a row is fetched at once, and once more for the others', async () => {
    hold(active, build(0))
    show(active)
    let reply = 0
    const asked = serve({
      [adminPath(0)]: () => Response.json(build(0, { artist: `Mitski ${++reply}` })),
    })
    const [first, ...others] = Array.from({ length: 100 }, () => happened(0))
    await first
    expect(asked).toEqual([adminPath(0)])
    await Promise.all(others)
    expect(asked).toEqual([adminPath(0), adminPath(0)])
    expect(artistsIn(active.queryKey)).toEqual(['Mitski 2'])
    await happened(0)
    expect(asked).toHaveLength(3)
  })

  it('twice at once ends with the newest state', async () => {
    hold(active, build(0))
    show(active)
    const artists = ['Old', 'New']
    const waiting: (() => void)[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const artist = artists.shift() ?? 'Other'
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        waiting.push(() => resolve(Response.json(build(0, { artist }))))
      })
    })
    const first = happened(0)
    await expect.poll(() => waiting).toHaveLength(1)
    const second = happened(0)
    await expect.poll(() => waiting).toHaveLength(2)
    for (const answer of waiting.reverse()) answer()
    await Promise.all([first, second])
    expect(artistsIn(active.queryKey)).toEqual(['New'])
  })

  it('fetches the list again if the request cannot be fetched', async () => {
    hold(active, build(0))
    show(active)
    const asked = serve({ '/api/admin/ticket-requests?group=active': [build(0, { artist: 'Mitski' })] })
    await happened(0)
    expect(asked).toEqual([adminPath(0), '/api/admin/ticket-requests?group=active'])
    expect(artistsIn(active.queryKey)).toEqual(['Mitski'])
  })

  it('is put into a list whose fetch was running and may have missed it', async () => {
    let answer: () => void = () => undefined
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      if (url === adminPath(0)) return Promise.resolve(Response.json(build(0, { artist: 'New' })))
      return new Promise((resolve) => {
        answer = () => resolve(Response.json([build(0, { artist: 'Old' }), build(1)]))
      })
    })
    show(active)
    await expect.poll(() => asked).toHaveLength(1)
    const refetched = happened(0)
    await expect.poll(() => asked).toHaveLength(2)
    answer()
    await refetched
    expect(asked).toEqual(['/api/admin/ticket-requests?group=active', adminPath(0)])
    expect(artistsIn(active.queryKey)).toEqual(['New', 'Phoebe Bridgers'])
  })

  it('fetches nothing while no list is on screen, and leaves what is stale stale', async () => {
    hold(active, build(0))
    const asked = serve({})
    await happened(0)
    expect(asked).toEqual([])
    expect(isStale(active.queryKey)).toBe(true)

    hold(inactive)
    show(inactive)
    serve({ [adminPath(0)]: build(0, { artist: 'Mitski' }) })
    await happened(0)
    expect(artistsIn(active.queryKey)).toEqual(['Mitski'])
    expect(isStale(active.queryKey)).toBe(true)
  })

  it('of a customer is fetched into their own list', async () => {
    const own = (index: 0 | 1 | 2, artist: string) => buildOwnRequest({ id: ids[index], artist })
    hold(mine, own(1, 'A'), own(0, 'B'))
    show(mine as never)
    const asked = serve({ [`/api/ticket-requests/${ids[0]}`]: own(0, 'Mitski') })
    const path = `/api/ticket-requests/${ids[0]}`
    await invalidate(queryClient, [requestsApi.listMine.path, path])
    expect(artistsIn(mine.queryKey)).toEqual(['A', 'Mitski'])
    expect(asked).toEqual([path])
  })
})
