import { type RefObject, useEffect } from 'react'

/**
 * Prevents pull-to-refresh inside a scrolled column. Ionic checks only the scroll position of its own content, but these columns
 * scroll independently, so touches inside one that is not at its top are stopped.
 */
export function useScrollBeforePull(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    const stopIfScrolled = (event: TouchEvent) => {
      let inner = event.target instanceof Element ? event.target : null
      while (inner && inner !== element) {
        if (inner.scrollTop > 0) return event.stopPropagation()
        inner = inner.parentElement
      }
    }
    element?.addEventListener('touchstart', stopIfScrolled, { passive: true })
    return () => element?.removeEventListener('touchstart', stopIfScrolled)
  }, [area])
}
