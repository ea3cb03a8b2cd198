import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, NetworkError } from '../http/errors.ts'
import { readFailed, toastFailedRead } from './liveUpdates.ts'
import { dismissToast, showToast, toastStore } from './toasts/toastStore.ts'

const proxyDown = () => new ApiError(502, '<h1>Bad Gateway</h1>')
const titles: (string | undefined)[] = []
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  stop = toastStore.subscribe(() => titles.push(toastStore.read()?.title))
})
afterEach(() => {
  stop()
  dismissToast()
  vi.unstubAllGlobals()
  titles.length = 0
})

it('shows one toast for reads that fail for the same reason', () => {
  for (let count = 0; count < 4; count += 1) toastFailedRead(proxyDown())
  expect(titles).toEqual([readFailed])
  expect(toastStore.read()).toMatchObject({ tone: 'error', description: 'Please try again.' })
})

it('shows one toast for errors of the server, with the reference of the first', () => {
  for (const reference of ['one', 'two']) {
    toastFailedRead(
      new ApiError(500, JSON.stringify({ code: 'internal', message: 'Went wrong.', reference })),
    )
  }
  expect(toastStore.read()?.description).toBe('Went wrong. Reference: one')
  dismissToast()
  expect(titles).toEqual([readFailed, undefined])
})

it('shows the next failure again', () => {
  toastFailedRead(proxyDown())
  dismissToast()
  toastFailedRead(proxyDown())
  expect(titles).toEqual([readFailed, undefined, readFailed])
})

it('shows nothing while offline, or after the session has ended', () => {
  const ended = JSON.stringify({ code: 'signed_out', message: 'Please sign in to continue.' })
  toastFailedRead(new ApiError(401, ended))
  vi.stubGlobal('navigator', { onLine: false })
  toastFailedRead(new NetworkError())
  expect(titles).toEqual([])
})

it('waits for a toast about what the user did, and is then shown once', () => {
  showToast({ title: 'Offer sent', tone: 'good' })
  toastFailedRead(proxyDown())
  toastFailedRead(proxyDown())
  expect(titles).toEqual(['Offer sent'])
  dismissToast()
  expect(titles).toEqual(['Offer sent', undefined, readFailed])
  dismissToast()
  expect(toastStore.read()).toBeUndefined()
})

it('does not repeat what the toast of an action says', () => {
  showToast({ title: 'Failed to accept offer', description: 'Please try again.', tone: 'error' })
  toastFailedRead(proxyDown())
  dismissToast()
  expect(titles).toEqual(['Failed to accept offer', undefined])
})

it('says nothing any more if the device is offline by the time it could be shown', () => {
  showToast({ title: 'Offer sent', tone: 'good' })
  toastFailedRead(proxyDown())
  vi.stubGlobal('navigator', { onLine: false })
  dismissToast()
  expect(titles).toEqual(['Offer sent', undefined])
})

it('what a page has saved was up to date as long as changes were reported to it, for the next page too', async () => {
  // A page that has received no reports yet.
  vi.resetModules()
  // Other test files share the modules.
  onTestFinished(() => void vi.resetModules())
  const { currentUntil, liveTime, recallLiveTime, setLive } = await import('./liveUpdates.ts')
  expect(liveTime()).toBeUndefined()
  recallLiveTime(null)
  expect([currentUntil(1000), liveTime()]).toEqual([1000, undefined])

  recallLiveTime('2000 7000')
  // Saved before that page received reports, while it did, and after.
  expect([1000, 3000, 8000].map(currentUntil)).toEqual([1000, 7000, 8000])
  expect(liveTime()).toBe('2000 7000')

  vi.useFakeTimers({ now: 10_000 })
  setLive(true)
  recallLiveTime('2000 7000')
  vi.setSystemTime(12_000)
  expect([3000, 10_000].map(currentUntil)).toEqual([3000, 12_000])
  expect(liveTime()).toBe('10000 12000')
  setLive(false)
  vi.setSystemTime(20_000)
  expect(liveTime()).toBe('10000 12000')
  vi.useRealTimers()
})
