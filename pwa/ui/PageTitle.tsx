import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Undefined until the first page of a visit, which keeps the browser's initial focus. */
let lastTitle: HTMLElement | null | undefined

interface PageTitleProps {
  children: string
  /** The document title; defaults to the text. */
  documentTitle?: string
  className?: string | undefined
  /** Inside the heading, after the text. */
  extra?: ReactNode
}

/** The `h1` of a page. Sets the document title and takes the focus when the page opens. Use one per page. */
export function PageTitle({ children, documentTitle = children, className, extra }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  /** What had the focus before the page, e.g. the link to it. */
  const cameFrom = useRef<Element | null>(undefined)
  useEffect(() => {
    document.title = documentTitle === 'Live Shows' ? documentTitle : `${documentTitle} · Live Shows`
  }, [documentTitle])
  // Before the page is painted: later it would take the focus away from a field that was tapped at once.
  useLayoutEffect(() => {
    // React may run the effect again for a title that had its focus (StrictMode).
    if (lastTitle === heading.current) return
    if (lastTitle === undefined) {
      lastTitle = heading.current
      return
    }
    // React also runs layout effects when it shows hidden content again. The user may have focused something by then.
    if (cameFrom.current !== undefined && hasFocusElsewhere(cameFrom.current)) return
    cameFrom.current ??= document.activeElement
    scrollTo(0, 0)
    return focusOnceShown(heading.current, cameFrom.current)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
      {extra}
    </h1>
  )
}

/**
 * A new `ion-content` shows its content only after some frames, and hidden elements cannot take the focus, so this retries.
 *
 * @returns a function that stops it
 */
function focusOnceShown(heading: HTMLElement | null, cameFrom: Element | null, framesLeft = 60): () => void {
  heading?.focus({ preventScroll: true })
  if (document.activeElement === heading) lastTitle = heading
  if (framesLeft === 0 || lastTitle === heading) return () => undefined
  let stop: (() => void) | undefined
  const frame = requestAnimationFrame(() => {
    if (!hasFocusElsewhere(cameFrom)) stop = focusOnceShown(heading, cameFrom, framesLeft - 1)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}

/** Whether the user has focused something since. */
function hasFocusElsewhere(cameFrom: Element | null): boolean {
  return document.activeElement !== document.body && document.activeElement !== cameFrom
}
