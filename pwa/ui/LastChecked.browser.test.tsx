import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { goOffline, goOnline } from '../testing/network.ts'
import { formatLastChecked } from './format.ts'
import { LastChecked } from './LastChecked.tsx'
import { setLive } from './liveUpdates.ts'

function show(minutesAgo: number): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() =>
    root.render(<LastChecked at={Date.now() - minutesAgo * 60_000}>Tickets still work.</LastChecked>),
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}

beforeEach(() => {
  // What other tests have heard is over.
  setLive(true)
  setLive(false)
})

it('says nothing while the server tells of every change, and when that ceased if it did', async () => {
  setLive(true)
  onTestFinished(() => {
    vi.useRealTimers()
    setLive(false)
  })
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  const line = show(0)
  vi.setSystemTime(Date.now() + 20 * 60_000)
  expect(show(20)).toHaveTextContent(/^$/)
  setLive(false)
  await goOffline()
  const until = formatLastChecked(new Date(), new Date())
  await expect.poll(() => line.textContent).toContain(`Last checked ${until}.`)
  await goOnline()
})

it('says when data was last checked only if that is more than five minutes ago, or at once while the device is offline', async () => {
  expect(show(4.9)).toHaveTextContent(/^$/)
  expect(show(5.1)).toHaveTextContent(/^Last checked (today|yesterday) \d+:\d\d [AP]M$/)
  const line = show(0)
  await goOffline()
  await expect
    .poll(() => line.textContent)
    .toMatch(/^You are offline\. Last checked .+\. Tickets still work\.$/)
  await goOnline()
  await expect.poll(() => line.textContent).toBe('')
})
