import { StrictMode, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { button, title } from '../testing/screen.ts'
import { PageTitle } from './PageTitle.tsx'

function render(page: React.ReactNode): () => void {
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

it('the title of a page takes the focus once, and does not take it back from the user', async () => {
  // The first page of a visit does not take the focus.
  const leave = render(<PageTitle>First</PageTitle>)
  await expect.element(title('First')).toBeVisible()
  leave()

  const leaveSecond = render(<PageTitle>Second</PageTitle>)
  await expect.element(title('Second')).toHaveFocus()
  leaveSecond()

  // React's strict mode runs each effect twice.
  onTestFinished(
    render(
      <>
        <PageTitle>Third</PageTitle>
        <TappedAtOnce />
      </>,
    ),
  )
  await expect.element(title('Third')).toBeVisible()
  await expect.poll(() => document.title).toContain('Third')
  await expect.element(button('Tapped')).toHaveFocus()
})
