import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHook } from '../../testing/renderHook.tsx'
import {
  heldOffers,
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
    for (const id of held()) undoOffer(id)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const held = () => heldOffers.read().map(({ requestId }) => requestId)

  function hold(requestId = 'one') {
    const post = vi.fn()
    holdOffer({ requestId, to: 'Maya', total: 299, post })
    return post
  }

  test('is posted once, after five seconds', () => {
    const post = hold()
    vi.advanceTimersByTime(undoMs - 1)
    expect(post).not.toHaveBeenCalled()
    expect(held()).toEqual(['one'])
    vi.advanceTimersByTime(1)
    expect(post).toHaveBeenCalledOnce()
    expect(held()).toEqual([])
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(2 * undoMs)
    expect(post).toHaveBeenCalledOnce()
  })

  test('is never posted once it was undone', () => {
    const post = hold()
    undoOffer('one')
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(2 * undoMs)
    expect([post.mock.calls.length, held()]).toEqual([0, []])
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

  test('and others that follow wait their own five seconds each, and are undone one by one', () => {
    const first = hold('one')
    vi.advanceTimersByTime(400)
    const second = hold('two')
    vi.advanceTimersByTime(400)
    const third = hold('three')
    const posted = () => [first, second, third].map(({ mock }) => mock.calls.length)
    expect(held()).toEqual(['three', 'two', 'one'])
    vi.advanceTimersByTime(undoMs - 801)
    expect(posted()).toEqual([0, 0, 0])
    vi.advanceTimersByTime(1)
    expect(posted()).toEqual([1, 0, 0])
    undoOffer('two')
    vi.advanceTimersByTime(799)
    expect(posted()).toEqual([1, 0, 0])
    vi.advanceTimersByTime(1)
    expect(posted()).toEqual([1, 0, 1])
  })

  test('is posted with all others that wait when the page is left', () => {
    const both = [hold('one'), hold('two')]
    page.dispatchEvent(new Event('pagehide'))
    expect(both.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
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
