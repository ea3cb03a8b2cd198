import { type RefObject, useEffect } from 'react'

/**
 * Whatever is scrolled to, by a link or by the focus, stops below the sticky header, whose height hangs on a name and on the
 * size of the text.
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
