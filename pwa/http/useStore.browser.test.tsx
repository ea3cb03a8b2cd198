import { startTransition, useState, ViewTransition } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { useForm } from '../forms/useForm.ts'
import { newRoot } from '../testing/screen.ts'

let show: () => void
function Screen() {
  const [isShown, setShown] = useState(false)
  show = () => setShown(true)
  return isShown ? (
    <ViewTransition enter="auto">
      <EmailForm />
    </ViewTransition>
  ) : null
}

function EmailForm() {
  const { formRef, field } = useForm({ initial: { email: '' } })
  const { error: _, ...props } = field('email')
  return (
    <form ref={formRef}>
      <input aria-label="Email" {...props} />
    </form>
  )
}

it('nothing is lost that is typed while its page fades in, when subscriptions have not started yet', async () => {
  const { container, root } = newRoot()
  flushSync(() => root.render(<Screen />))
  const isInserted = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!container.querySelector('input')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(container, { childList: true, subtree: true })
  })
  startTransition(show)
  await isInserted
  const input = container.querySelector('input')
  input?.focus()
  for (const letter of '01a') document.execCommand('insertText', false, letter)
  expect(input?.value).toBe('01a')
})
