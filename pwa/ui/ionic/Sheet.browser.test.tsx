import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { Sheet } from './Sheet.tsx'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('a sheet that is removed before it is shown leaves no error', async () => {
  const errors: unknown[] = []
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    errors.push(event.reason)
  }
  addEventListener('unhandledrejection', note)
  onTestFinished(() => removeEventListener('unhandledrejection', note))
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  const root = createRoot(container)
  const sheet = (
    <Sheet isOpen hasAddress title="Gone at once" onClose={() => undefined}>
      Text
    </Sheet>
  )
  flushSync(() => root.render(sheet))
  await Promise.resolve()
  root.unmount()
  for (let frame = 0; frame < 4; frame += 1) await nextFrame()
  await new Promise((resolve) => setTimeout(resolve))
  expect(errors).toEqual([])
})
