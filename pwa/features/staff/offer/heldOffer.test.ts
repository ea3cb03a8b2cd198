import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldOffer, holdOffer, undoMs, undoOffer } from './heldOffer.ts'

let page: EventTarget & { visibilityState: string }
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  undoOffer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hold(requestId = 'one') {
  const post = vi.fn()
  holdOffer({ requestId, to: 'Maya', total: 299, post })
  return post
}

test('an offer is posted once, after five seconds', () => {
  const post = hold()
  vi.advanceTimersByTime(undoMs - 1)
  expect(post).not.toHaveBeenCalled()
  expect(heldOffer.read()?.requestId).toBe('one')
  vi.advanceTimersByTime(1)
  expect(post).toHaveBeenCalledOnce()
  expect(heldOffer.read()).toBeUndefined()
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(2 * undoMs)
  expect(post).toHaveBeenCalledOnce()
})

test('an offer that was undone is never posted', () => {
  const post = hold()
  undoOffer()
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(2 * undoMs)
  expect([post.mock.calls.length, heldOffer.read()]).toEqual([0, undefined])
})

test('an offer is posted at once when the page is hidden or left, and not when it becomes visible', () => {
  const post = hold()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(post).not.toHaveBeenCalled()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('pagehide'))
  expect(post).toHaveBeenCalledOnce()
  const other = hold()
  page.dispatchEvent(new Event('pagehide'))
  expect(other).toHaveBeenCalledOnce()
})

test('an offer is posted at once when another one follows, which waits its own five seconds', () => {
  const first = hold('one')
  vi.advanceTimersByTime(3000)
  const second = hold('two')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(undoMs - 1)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})
