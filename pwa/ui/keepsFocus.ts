/**
 * Ref of a part of the screen with `tabIndex={-1}`, or of an element in such a part. When a control in it that has the focus is
 * removed, such as a button that is not needed after it was pressed, the part takes the focus; if the control has opened a dialog,
 * once that is closed.
 */
export function keepsFocus(element: HTMLElement | null): (() => void) | undefined {
  const part = element?.closest<HTMLElement>(focusable)
  if (!part) return undefined
  let control: Element | undefined
  const note = ({ target }: Event) => {
    const isOwn = target instanceof Element && target.parentElement?.closest(focusable) === part
    control = isOwn ? target : undefined
  }
  const observer = new MutationObserver(() => {
    if (!control || part.contains(control)) return
    const dialog = [...document.querySelectorAll('ion-modal:not(.overlay-hidden)')].at(-1)
    if (dialog?.parentNode && !dialog.contains(part)) {
      // It goes a moment after its button, and until then Ionic would take the focus back into it.
      observer.observe(dialog.parentNode, { childList: true })
      return
    }
    control = undefined
    if (document.activeElement === document.body) part.focus({ preventScroll: true })
  })
  part.addEventListener('focusin', note)
  observer.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

const focusable = '[tabindex="-1"]'
