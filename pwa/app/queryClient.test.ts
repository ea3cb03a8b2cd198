import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { stubStorage } from '../testing/stubs.ts'
import { keptForMs } from './persistedQueries.ts'
import { dropPersonClient, personClient } from './queryClient.ts'

const user = { id: 'user-1', name: 'Sam Rivera', email: 'sam@example.com' }
const list = requestsQueries.mine().queryKey
const emptyPages = { pages: [], pageParams: [] }
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let stored: Map<string, string>

beforeEach(() => {
  stored = stubStorage('localStorage')
  vi.useFakeTimers()
  vi.stubGlobal('__BUILD_ID__', 'build-1')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  deviceOwner.set(user)
})
afterEach(() => {
  deviceOwner.clear()
  dropPersonClient(user.id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const key = 'live-shows.person.user-1.queries'
const snapshot = () => stored.get(key) ?? ''

async function restoredClient() {
  const { client, restored } = personClient(user.id)
  await restored
  return client
}

const readList = async () => (await restoredClient()).setQueryData(list, emptyPages)

/** The page is opened again. */
function leave() {
  hidePage()
  deviceOwner.clear()
  dropPersonClient(user.id)
  deviceOwner.set(user)
}

function hidePage() {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

it('lists are saved within a second after they were read', async () => {
  await readList()
  expect(snapshot()).toBe('')
  vi.advanceTimersByTime(1000)
  expect(snapshot()).toContain(list[0])
})

it('lists are saved at once when the page is hidden', async () => {
  await readList()
  hidePage()
  expect(snapshot()).toContain(list[0])
})

it('a query that is not on the list is not saved', async () => {
  ;(await restoredClient()).setQueryData(['/api/chat/1'], ['secret'])
  hidePage()
  expect(snapshot()).not.toContain('secret')
})

it('nothing is saved for a user who has signed out since', async () => {
  await readList()
  deviceOwner.clear()
  hidePage()
  vi.advanceTimersByTime(1000)
  expect(snapshot()).toBe('')
})

it('saved lists are there for the next page, and fetched again once', async () => {
  await readList()
  leave()
  const client = await restoredClient()
  expect(client.getQueryData(list)).toEqual(emptyPages)
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
})

it('lists of another build are dropped, since their data may differ', async () => {
  await readList()
  leave()
  vi.stubGlobal('__BUILD_ID__', 'build-2')
  expect((await restoredClient()).getQueryData(list)).toBeUndefined()
  expect(snapshot()).toBe('')
})

it('lists are kept for a week after they were fetched', async () => {
  await readList()
  vi.setSystemTime(Date.now() + keptForMs - 1)
  leave()
  expect((await restoredClient()).getQueryData(list)).toEqual(emptyPages)
  vi.setSystemTime(Date.now() + 2)
  leave()
  expect((await restoredClient()).getQueryData(list)).toBeUndefined()
})

it.each(['', 'nonsense', '{}', '{"buster":"build-1"}'])(
  'a snapshot that reads %j is dropped',
  async (broken) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    stored.set(key, broken)
    expect((await restoredClient()).getQueryCache().getAll()).toEqual([])
    expect(snapshot()).toBe('')
    log.mockRestore()
    warn.mockRestore()
  },
)
