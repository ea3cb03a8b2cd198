import { type ReactNode, useEffect, useRef } from 'react'

// The first page of a visit leaves the focus where the browser has it: at the top.
let isFirstPage = true

interface PageTitleProps {
  children: string
  /** For the browser's title bar; the text itself unless told otherwise. */
  documentTitle?: string
  className?: string | undefined
  /** Stands inside the heading, after the text. */
  extra?: ReactNode
}

/**
 * The `h1` of a page: sets the document's title, and takes the focus when its page comes up. One a page.
 */
export function PageTitle({ children, documentTitle = children, className, extra }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = documentTitle === 'Live Shows' ? documentTitle : `${documentTitle} · Live Shows`
  }, [documentTitle])
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false
      return
    }
    scrollTo(0, 0)
    return focusOnceShown(heading.current)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
      {extra}
    </h1>
  )
}

/**
 * An `ion-content` that was made this moment shows what is in it some frames later, and what is not shown takes no focus.
 *
 * @returns how to stop
 */
function focusOnceShown(heading: HTMLElement | null, framesLeft = 60): () => void {
  heading?.focus({ preventScroll: true })
  if (framesLeft === 0 || document.activeElement === heading) return () => undefined
  let stop: (() => void) | undefined
  const frame = requestAnimationFrame(() => {
    // Unless somebody has gone on to something else by then.
    if (document.activeElement === document.body) stop = focusOnceShown(heading, framesLeft - 1)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}
