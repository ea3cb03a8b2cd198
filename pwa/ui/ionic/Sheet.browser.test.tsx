import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { button, field, newRoot } from '../../testing/screen.ts'
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

it('a sheet that is removed while it opens does not close another one later', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  const root = createRoot(container)
  const onClose = vi.fn()
  flushSync(() =>
    root.render(
      <Sheet isOpen hasAddress title="Gone while opening" onClose={onClose}>
        Text
      </Sheet>,
    ),
  )
  const modal = document.querySelector('ion-modal')
  if (!modal) throw new Error('no modal')
  const fired = (name: string) =>
    new Promise((resolve) => modal.addEventListener(name, resolve, { once: true }))
  await fired('ionMount')
  root.unmount()
  // Ionic continues all the same. This waits until it is done.
  await modal.present()
  // Ionic dismisses it at the next change of the page.
  const dismissed = fired('willDismiss')
  container.remove()
  await dismissed
  expect(onClose).not.toHaveBeenCalled()
})

it('a sheet that its caller closes is closed without being reported as left', async () => {
  const [onOpened, onClose, onClosed] = [vi.fn(), vi.fn(), vi.fn()]
  const { root } = newRoot()
  const show = (isOpen: boolean) =>
    flushSync(() =>
      root.render(
        <Sheet {...{ isOpen, onOpened, onClose, onClosed }} hasAddress title="Note">
          Text
        </Sheet>,
      ),
    )
  show(true)
  await expect.poll(() => onOpened).toHaveBeenCalled()
  show(false)
  await expect.poll(() => onClosed).toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('a dialog on a wide screen takes the focus within a few frames', async () => {
  await page.viewport(1180, 820)
  const onOpened = vi.fn()
  const { root } = newRoot()
  const show = (isOpen: boolean) =>
    flushSync(() =>
      root.render(
        <Sheet isOpen={isOpen} hasAddress title="Note" onOpened={onOpened} onClose={() => undefined}>
          Text
        </Sheet>,
      ),
    )
  show(false)
  await nextFrame()
  show(true)
  let frames = 0
  while (onOpened.mock.calls.length === 0 && frames < 100) {
    await nextFrame()
    frames += 1
  }
  expect(frames).toBeLessThan(8)
})

it('a sheet that closes shows what it was about, although that is gone', async () => {
  await page.viewport(390, 844)
  const onOpened = vi.fn()
  const { root } = newRoot()
  const show = (name: string | undefined) =>
    flushSync(() =>
      root.render(
        <Sheet
          isOpen={name !== undefined}
          hasAddress
          title={`About ${name}`}
          onOpened={onOpened}
          onClose={() => undefined}
        >
          {name && <p>{name} is here</p>}
        </Sheet>,
      ),
    )
  show('Maya')
  await expect.poll(() => onOpened).toHaveBeenCalled()
  const sheet = document.querySelector('ion-modal.show-modal')
  show(undefined)
  expect(sheet?.textContent).toBe('About MayaMaya is here')
  await expect.element(page.css('ion-modal.show-modal')).not.toBeInTheDocument()
})

it('a wide dialog is as high as what it holds, up to nine tenths of the screen', async () => {
  await page.viewport(1180, 820)
  const { root } = newRoot()
  const heightWith = async (lines: number) => {
    const content = Array.from({ length: lines }, (_, line) => `Line ${line}`)
    const onOpened = vi.fn()
    flushSync(() =>
      root.render(
        <Sheet
          key={lines}
          isOpen
          hasAddress
          size="large"
          title={`${lines} lines`}
          onOpened={onOpened}
          onClose={() => undefined}
        >
          <p style={{ whiteSpace: 'pre' }}>{content.join('\n')}</p>
        </Sheet>,
      ),
    )
    await expect.poll(() => onOpened).toHaveBeenCalled()
    const dialog = [...document.querySelectorAll('ion-modal')]
      .at(-1)
      ?.shadowRoot?.querySelector('[role=dialog]')
    return dialog?.getBoundingClientRect().height ?? 0
  }
  const few = await heightWith(2)
  expect(few).toBeGreaterThan(80)
  expect(few).toBeLessThan(250)
  expect(await heightWith(100)).toBeCloseTo(0.9 * 820, -1)
})

it('a dialog focuses its first field also if its content is rendered after the opening animation', async () => {
  await openApp('/developer?tab=email-logs', developer)
  await expect.element(button('Send test email')).toBeVisible()
  // Ionic gives React two frames to render the content.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    queueMicrotask(() => frame(performance.now()))
    return 0
  })
  await button('Send test email').click()
  await expect.element(field('Recipient')).toBeVisible()
  vi.mocked(requestAnimationFrame).mockRestore()
  await expect.element(field('Recipient')).toHaveFocus()
})
