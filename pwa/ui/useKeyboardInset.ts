import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react'

/** Less is a browser bar or rounding, not an on-screen keyboard. */
const smallestKeyboard = 80

/**
 * Keeps the height that the on-screen keyboard covers, in pixels, in the CSS variable `--keyboard-inset` of the page. The layout
 * does not change when it opens, in Safari nor by default in Chrome; only the visual viewport does
 * (developer.chrome.com/blog/viewport-resize-behavior).
 */
export function useKeyboardInset(isWanted: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isWanted || !viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // A zoomed page is smaller, too.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard-inset', `${covered > smallestKeyboard ? Math.round(covered) : 0}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard-inset')
    }
  }, [isWanted])
}

/** With less visible height than this, in pixels, a page leaves out what is not needed for typing. */
const smallHeight = 640

/** Whether a field has the focus and the on-screen keyboard leaves little of the page visible. */
export function useIsTypingInLittleRoom(field: RefObject<HTMLElement | null>): boolean {
  const subscribe = useCallback((changed: () => void) => {
    const { visualViewport } = window
    visualViewport?.addEventListener('resize', changed)
    document.addEventListener('focusin', changed)
    document.addEventListener('focusout', changed)
    return () => {
      visualViewport?.removeEventListener('resize', changed)
      document.removeEventListener('focusin', changed)
      document.removeEventListener('focusout', changed)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => {
    const { visualViewport } = window
    // First, because reading the viewport makes the browser lay out the page.
    if (!field.current || document.activeElement !== field.current) return false
    if (!visualViewport || visualViewport.scale > 1.01) return false
    const { height } = visualViewport
    return height < smallHeight && innerHeight - height > smallestKeyboard
  })
}
