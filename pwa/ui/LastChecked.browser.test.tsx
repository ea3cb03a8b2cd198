import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { goOffline, goOnline } from '../testing/network.ts'
import { LastChecked } from './LastChecked.tsx'

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

it('says when data was last checked only if that is more than five minutes ago', () => {
  expect(show(4.9)).toHaveTextContent(/^$/)
  expect(show(5.1)).toHaveTextContent(/^Last checked (today|yesterday) \d+:\d\d [AP]M$/)
})

it('says so at once while the device is offline, and what still works', async () => {
  const line = show(0)
  await goOffline()
  await expect
    .poll(() => line.textContent)
    .toMatch(/^You are offline\. Last checked .+\. Tickets still work\.$/)
  await goOnline()
  await expect.poll(() => line.textContent).toBe('')
})
