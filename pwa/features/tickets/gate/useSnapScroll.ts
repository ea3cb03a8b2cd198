import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where a browser has no `scrollend`, scrolling has come to rest when no event came for so long. */
const restMs = 120

/**
 * Keeps a row of slides, each as wide as its scroller, and the number of the one that is shown in step: swiping calls
 * `onIndex`, another `index` scrolls.
 */
export function useSnapScroll(index: number, onIndex: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPlaced = useRef(false)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const left = index * element.clientWidth
    const behavior = isPlaced.current ? 'smooth' : 'instant'
    isPlaced.current = true
    if (Math.abs(element.scrollLeft - left) > 1) element.scrollTo({ left, behavior: calm() ?? behavior })

    // A turned phone has slides of another width. The observer's first call is only its hello.
    let isHello = true
    const observer = new ResizeObserver(() => {
      if (!isHello) element.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
      isHello = false
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
    // A slow phone draws half-way for longer than that, which is no rest.
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(onScrollEnd, restMs)
  }
  return { scroller, onScroll, onScrollEnd }
}

function calm(): ScrollBehavior | undefined {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : undefined
}
