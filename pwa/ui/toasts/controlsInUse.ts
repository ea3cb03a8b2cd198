import { useCallback, useEffect, useRef } from 'react'

interface InUse {
  /**
   * The field or button that has the focus, and the one that was pressed last, since Safari gives no focus to buttons; with
   * their words.
   */
  controls: readonly Element[]
  /** The forms they are in. */
  forms: readonly Element[]
}

const control = 'a, button, input, select, textarea'

/** Gives what somebody is busy with, when asked. */
export function useControlsInUse(): () => InUse {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest(control) : null
    }
    addEventListener('pointerdown', note, true)
    return () => removeEventListener('pointerdown', note, true)
  }, [])
  return useCallback(() => {
    const controls = [document.activeElement, pressed.current].flatMap((element) =>
      element?.matches(control) ? [element] : [],
    )
    return {
      controls: controls.flatMap((element) => [element, ...wordsOf(element)]),
      forms: controls.flatMap((element) => element.closest('form') ?? []),
    }
  }, [])
}

/** What it is called, and the sentences under it. */
function wordsOf(element: Element): Element[] {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return [...labels, ...ids.flatMap((id) => document.getElementById(id) ?? [])]
}
