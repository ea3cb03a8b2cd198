import { useEffect, useLayoutEffect, useRef } from 'react'

/** In browsers without `scrollend`, scrolling counts as ended this long after the last event. */
const scrollEndMs = 120

/**
 * Synchronizes a carousel of full-width slides with an index: swiping calls `onIndex`, and a new `index` scrolls to its slide.
 */
export function useSnapScroll(index: number, onIndex: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasScrolled = useRef(false)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const left = index * element.clientWidth
    const behavior = hasScrolled.current ? 'smooth' : 'instant'
    hasScrolled.current = true
    if (Math.abs(element.scrollLeft - left) > 1)
      element.scrollTo({ left, behavior: reducedMotion() ?? behavior })

    // Rotating the phone changes the width of the slides. The observer's first call is not a change.
    let isFirstCall = true
    const observer = new ResizeObserver(() => {
      if (!isFirstCall) element.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
      isFirstCall = false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [index])

  useEffect(() => () => clearTimeout(timer.current), [])

  const onScrollEnd = () => {
    const element = scroller.current
    if (!element?.clientWidth) return
    const shown = Math.round(element.scrollLeft / element.clientWidth)
    if (shown !== index) onIndex(shown)
  }
  const onScroll = () => {
    // On slow phones the gap between two events can be longer than the timeout.
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(onScrollEnd, scrollEndMs)
  }
  return { scroller, onScroll, onScrollEnd }
}

function reducedMotion(): ScrollBehavior | undefined {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : undefined
}
