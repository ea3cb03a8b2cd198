import { type ReactNode, StrictMode, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { button, title } from '../testing/screen.ts'
import { PageTitle } from './PageTitle.tsx'

function render(page: ReactNode): () => void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<StrictMode>{page}</StrictMode>)
  return () => {
    root.unmount()
    container.remove()
  }
}

/** Takes the focus once, as a fast user does. */
function TappedAtOnce() {
  const ref = useRef<HTMLButtonElement>(null)
  const isTapped = useRef(false)
  useLayoutEffect(() => {
    if (!isTapped.current) ref.current?.focus()
    isTapped.current = true
  }, [])
  return (
    <button type="button" ref={ref}>
      Tapped
    </button>
  )
}

beforeEach(async () => {
  // The first page of a visit does not take the focus.
  const leave = render(<PageTitle>First</PageTitle>)
  await expect.element(title('First')).toBeVisible()
  leave()
})

it('the title of a page does not take the focus back from the user', async () => {
  // React's strict mode runs each effect twice.
  onTestFinished(
    render(
      <>
        <PageTitle>Second</PageTitle>
        <TappedAtOnce />
      </>,
    ),
  )
  await expect.poll(() => document.title).toContain('Second')
  await expect.element(button('Tapped')).toHaveFocus()
})

it('a title that is hidden at first takes the focus from the link to its page', async () => {
  const link = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => link.remove())
  link.focus()
  onTestFinished(
    render(
      <div hidden>
        <PageTitle>Second</PageTitle>
      </div>,
    ),
  )
  await expect.poll(() => document.title).toContain('Second')
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(link)
  document.querySelector('div[hidden]')?.removeAttribute('hidden')
  await expect.element(title('Second')).toHaveFocus()
})
