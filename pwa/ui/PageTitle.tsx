import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

/** Undefined until the first page of a visit, which keeps the browser's initial focus. */
let lastTitle: HTMLElement | null | undefined

interface PageTitleProps {
  children: string
  /** The document title; defaults to the text. */
  documentTitle?: string
  className?: string | undefined
}

/** The `h1` of a page. Sets the document title and takes the focus when the page opens. Use one per page. */
export function PageTitle({ children, documentTitle = children, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = documentTitle === 'Live Shows' ? documentTitle : `${documentTitle} · Live Shows`
  }, [documentTitle])
  // Before the page is painted: later it would take the focus away from a field that was tapped at once.
  useLayoutEffect(() => {
    // React runs the effect again in StrictMode and when it shows suspended content again.
    if (lastTitle === heading.current) return
    // A pane beside the page may be there first, and somebody may already type in it.
    const isTypingBeside = document.activeElement?.matches('section[role=dialog] :is(input, textarea)')
    if (lastTitle === undefined || isTypingBeside) {
      lastTitle = heading.current
      return
    }
    scrollTo(0, 0)
    return focusOnceShown(heading.current, document.activeElement)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/**
 * A new `ion-content` shows its content only after some frames, and hidden elements cannot take the focus, so this retries
 * until the user has focused something.
 *
 * @param cameFrom the element that has the focus until then, e.g. the link to the page
 * @returns a function that stops it
 */
function focusOnceShown(heading: HTMLElement | null, cameFrom: Element | null, framesLeft = 60): () => void {
  heading?.focus({ preventScroll: true })
  if (document.activeElement === heading) lastTitle = heading
  if (framesLeft === 0 || lastTitle === heading) return () => undefined
  let stop: (() => void) | undefined
  const frame = requestAnimationFrame(() => {
    const isFree = document.activeElement === document.body || document.activeElement === cameFrom
    if (isFree) stop = focusOnceShown(heading, cameFrom, framesLeft - 1)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}

/** The product's name, linking to the landing page. */
export function Logo() {
  return (
    <Link to="/" className="logo">
      Live Shows
    </Link>
  )
}
