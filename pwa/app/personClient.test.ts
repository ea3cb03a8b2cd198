import { dehydrate } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { writeSnapshot } from './persistedQueries.ts'
import { dropPersonClient, personClient } from './personClient.ts'
import { createQueryClient } from './queryClient.ts'

const user = { id: 'user-1', name: 'Sam Rivera', email: 'sam@example.com' }
const list = requestsQueries.mine().queryKey
const emptyPages = { pages: [], pageParams: [] }
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let stored: Record<string, string>

beforeEach(() => {
  stored = {}
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  })
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

const snapshot = () => stored['live-shows.person.user-1.queries'] ?? ''
const readList = () => personClient(user.id).setQueryData(list, emptyPages)

function hidePage() {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

it('lists are saved within a second after they were read', () => {
  readList()
  expect(snapshot()).toBe('')
  vi.advanceTimersByTime(1000)
  expect(snapshot()).toContain(list[0])
})

it('lists are saved at once when the page is hidden', () => {
  readList()
  hidePage()
  expect(snapshot()).toContain(list[0])
})

it('a page that is hidden without new lists does not overwrite the snapshot of another tab', () => {
  readList()
  vi.advanceTimersByTime(1000)
  stored['live-shows.person.user-1.queries'] = 'from another tab'
  hidePage()
  expect(snapshot()).toBe('from another tab')
})

it('lists that another tab has saved are kept, unless they are for staff', () => {
  const sessions = ['/api/me/sessions']
  const staff = ['/api/admin/ticket-requests']
  const other = createQueryClient()
  for (const key of [list, sessions, staff]) other.setQueryData(key, ['of another tab'])
  readList()
  const { queries } = dehydrate(other)
  stored['live-shows.person.user-1.queries'] = writeSnapshot(queries, 'build-1', Date.now())
  hidePage()
  expect(snapshot()).toContain(sessions[0])
  expect(snapshot().split('of another tab')).toHaveLength(2)
})

it('nothing is saved for a user who has signed out since', () => {
  readList()
  deviceOwner.clear()
  hidePage()
  vi.advanceTimersByTime(1000)
  expect(snapshot()).toBe('')
})

it('saved lists are there for the next page', () => {
  readList()
  hidePage()
  deviceOwner.clear()
  dropPersonClient(user.id)
  deviceOwner.set(user)
  expect(personClient(user.id).getQueryData(list)).toEqual(emptyPages)
})
