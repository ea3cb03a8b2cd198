import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHook } from '../../testing/renderHook.tsx'
import {
  heldOffer,
  holdOffer,
  noteFailed,
  undoMs,
  undoOffer,
  useFailedHere,
  useFailedOffers,
} from './heldOffer.tsx'

describe('an offer that can be undone', () => {
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

  test('is posted once, after five seconds', () => {
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

  test('is never posted once it was undone', () => {
    const post = hold()
    undoOffer()
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(2 * undoMs)
    expect([post.mock.calls.length, heldOffer.read()]).toEqual([0, undefined])
  })

  test('is posted at once when the page is hidden or left, and not when it becomes visible', () => {
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

  test('is posted at once when another one follows, which waits its own five seconds', () => {
    const first = hold('one')
    vi.advanceTimersByTime(3000)
    const second = hold('two')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(undoMs - 1)
    expect(second).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  })
})

describe('an offer that fails', () => {
  const offer = { requestId: 'one', artist: 'Mitski', why: 'You are offline.', userId: 'ana', wasLeft: true }

  async function open(id: string) {
    const openForm = vi.fn<() => void>()
    const desk = await renderHook((openedId: string) => {
      useFailedHere(openedId, 'ana', openForm)
      return useFailedOffers('ana')
    }, id)
    return { desk, openForm }
  }

  test('while its request is still shown is noted at the next one, until it is opened again with its form', async () => {
    const { desk, openForm } = await open('one')
    await desk.act(() => noteFailed(offer))
    await desk.rerender('two')
    expect(desk.now).toEqual([offer])
    expect(openForm).not.toHaveBeenCalled()
    await desk.rerender('one')
    expect(openForm).toHaveBeenCalledOnce()
    await desk.rerender('two')
    expect(desk.now).toEqual([])
  })

  test('is noted with others, newest first, to its sender alone', async () => {
    const other = { ...offer, requestId: 'two', artist: 'Wet Leg' }
    const { desk } = await open('three')
    await desk.act(() => [offer, other, { ...offer, requestId: 'four', userId: 'jo' }].forEach(noteFailed))
    expect(desk.now).toEqual([other, offer])
    await desk.rerender('two')
    expect(desk.now).toEqual([offer])
  })

  test('opens its form if its request is open, and is not noted', async () => {
    const { desk, openForm } = await open('five')
    await desk.act(() => noteFailed({ ...offer, requestId: 'five', wasLeft: false }))
    expect(openForm).toHaveBeenCalledOnce()
    expect(desk.now).not.toContainEqual(expect.objectContaining({ requestId: 'five' }))
  })
})
