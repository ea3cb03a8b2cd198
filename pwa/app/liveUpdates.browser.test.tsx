import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { aliveEvent } from '#contract/events.ts'
import { listLocal, readLocal } from '../offline/webStorage.ts'
import { log, openDiscussion } from '../testing/discussion.ts'
import { noteCalls, untilAnswered, untilLive } from '../testing/network.ts'
import { callAs } from '../testing/orders.ts'
import { admin } from '../testing/people.ts'
import { button, expectNone, openMenu, title } from '../testing/screen.ts'
import { isLiveNow, liveTime } from '../ui/liveUpdates.ts'

let streams: EventSource[]
beforeEach(() => {
  streams = []
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string, init?: EventSourceInit) {
        super(url, init)
        streams.push(this)
      }
    },
  )
})
const untilHeard = (stream: EventSource, event: string) =>
  new Promise((resolve) => stream.addEventListener(event, resolve, { once: true }))
const openStreams = () => streams.filter(({ readyState }) => readyState !== EventSource.CLOSED)

/** The user switches to another tab, or back. */
function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}
const answer = (requestId: string, message: string) =>
  callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message })

it('a hidden page has no event stream, and fetches what is on screen again when it is looked at; a sign-out closes the stream', async () => {
  const threads = noteCalls(/^\/api\/chat-messages\//)
  const { requestId } = await openDiscussion()
  // The field is there before the thread.
  await expect.poll(() => threads).not.toEqual([])
  await untilLive()
  look('hidden')
  await expect.poll(isLiveNow).toBe(false)
  // The next page knows until when the saved data was up to date.
  const [kept] = listLocal('live-shows.person.').filter((key) => key.endsWith('.live'))
  const since = liveTime()?.split(' ')[0]
  expect(readLocal(kept ?? '')).toMatch(new RegExp(`^${since} \\d{13}$`))
  await untilAnswered()
  const calls = noteCalls(/^\/api\//)
  expect(openStreams()).toEqual([])
  // Another page of the same person, which is looked at.
  const other = new EventSource(streams[0]?.url ?? '')
  await untilHeard(other, aliveEvent)
  const heard = untilHeard(other, 'message')
  await answer(requestId, 'While you were away')
  await heard
  other.close()
  await untilAnswered()
  expect(calls).toEqual([])
  await expectNone(log.getByText('While you were away'))

  look('visible')
  await expect.element(log.getByText('While you were away')).toBeVisible()
  expect(openStreams()).toHaveLength(1)
  await untilLive()
  await answer(requestId, 'And now live')
  await expect.element(log.getByText('And now live')).toBeVisible()

  const { length } = streams
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  history.pushState(null, '', '/dashboard')
  dispatchEvent(new PopStateEvent('popstate'))
  await openMenu()
  await button('Logout').click()
  await expect.element(title('Welcome back')).toBeVisible()
  await expect.poll(openStreams).toEqual([])
  // Longer than the first pause before a lost stream is opened again.
  await vi.advanceTimersByTimeAsync(2000)
  expect(streams).toHaveLength(length)
})
