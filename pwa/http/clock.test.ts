import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../testing/stubs.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** The time of the server's clock when the device's is `Date.now()`. */
let serverAheadMs: number
let stored: Map<string, string>
let clock: typeof import('./clock.ts')

async function startApp(): Promise<void> {
  vi.resetModules()
  clock = await import('./clock.ts')
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00.400Z') })
  serverAheadMs = 0
  stored = stubStorage('localStorage')
  await startApp()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Other test files share the modules.
  vi.resetModules()
})

/** Records a reply, half-way through a call. */
function receiveReply(tookMs = 80): void {
  const sentAt = Date.now()
  vi.advanceTimersByTime(tookMs / 2)
  const header = new Date(Date.now() + serverAheadMs).toUTCString()
  vi.advanceTimersByTime(tookMs / 2)
  clock.noteServerTime(header, sentAt)
}
/** The error of the app's time, in seconds. */
const wrongBy = () => Math.abs(clock.currentTime().getTime() - Date.now() - serverAheadMs) / 1000

it.each([
  ['behind', day],
  ['ahead', -day],
])(
  'a clock that is a day %s is put right with the first reply, and still is after a cold start offline',
  async (_, ms) => {
    serverAheadMs = ms
    const listener = vi.fn()
    clock.clockAhead.subscribe(listener)
    receiveReply()
    expect(wrongBy()).toBeLessThan(1)
    for (let call = 0; call < 20; call += 1) {
      vi.advanceTimersByTime(777)
      receiveReply(call * 40)
    }
    expect(listener).toHaveBeenCalledOnce()
    await startApp()
    expect(wrongBy()).toBeLessThan(1)
  },
)

it('a clock that is put right is noticed with the next reply, and nothing is kept', async () => {
  serverAheadMs = day
  receiveReply()
  serverAheadMs = 0
  receiveReply()
  expect([wrongBy(), stored.size]).toEqual([0, 0])
})

it('a clock within a minute of the server’s is left alone, and so is one that a slow or strange reply suggests', () => {
  serverAheadMs = 40_000
  receiveReply()
  expect(clock.currentTime().getTime()).toBe(Date.now())
  serverAheadMs = day
  receiveReply(40_000)
  clock.noteServerTime('tomorrow', Date.now())
  clock.noteServerTime(null, Date.now())
  // The clock was set back during the call.
  clock.noteServerTime(new Date().toUTCString(), Date.now() + hour)
  expect(clock.currentTime().getTime()).toBe(Date.now())
})

it('times that the device has noted are converted to the server’s clock, and is never in the future', () => {
  const noted = Date.now()
  serverAheadMs = -day
  receiveReply()
  expect(Math.abs(clock.byServerClock(noted) - (noted - day))).toBeLessThan(1000)
  vi.setSystemTime(noted - 2 * day)
  expect(clock.byServerClock(noted)).toBe(clock.currentTime().getTime())
})

it('works where the browser refuses to store anything', async () => {
  vi.stubGlobal('localStorage', undefined)
  await startApp()
  serverAheadMs = day
  receiveReply()
  expect(wrongBy()).toBeLessThan(1)
})
