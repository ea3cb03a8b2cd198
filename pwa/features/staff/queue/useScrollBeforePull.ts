import { type RefObject, useEffect } from 'react'

/**
 * Pulling down refreshes, and Ionic looks only at its own content to know whether a pull is a scroll. The columns of the desk
 * scroll by themselves, so a touch inside one that is not at its top never gets that far.
 */
export function useScrollBeforePull(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    const keep = (event: TouchEvent) => {
      let inner = event.target instanceof Element ? event.target : null
      while (inner && inner !== element) {
        if (inner.scrollTop > 0) return event.stopPropagation()
        inner = inner.parentElement
      }
    }
    element?.addEventListener('touchstart', keep, { passive: true })
    return () => element?.removeEventListener('touchstart', keep)
  }, [area])
}
