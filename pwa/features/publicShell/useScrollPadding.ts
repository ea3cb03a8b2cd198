import { type RefObject, useEffect } from 'react'

/**
 * Sets the scroll padding to the height of the sticky header, so that it does not cover anchors and focused elements. The
 * height depends on the user's name and the text size.
 */
export function useScrollPadding(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!header.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.scrollPaddingTop = `${Math.ceil(height) + 8}px`
    })
    observer.observe(header.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
    }
  }, [header])
}
