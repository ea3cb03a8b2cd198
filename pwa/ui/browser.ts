import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt, pages } from '#contract/pages.ts'

/** Timeout for browsers without `requestIdleCallback`, and for pages that are never idle. */
const timeoutMs = 3_000

/** Calls back once when the page is idle. @returns a function that cancels it */
export function whenIdle(callback: () => void): () => void {
  // Not supported by older versions of Safari.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, timeoutMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has been idle at least once since it was opened. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/**
 * Whether a key press belongs to an input method that is composing a word, as for Japanese: Enter then confirms the word. Safari fires
 * that Enter only when the composition has ended, and marks it by its key code (bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Whether the app was started from the home screen or as a window of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || iosStandalone() === true
}

/** Whether this is Safari on an iPhone or iPad, where users install by hand. */
export function isIos(): boolean {
  return iosStandalone() !== undefined && navigator.maxTouchPoints > 1
}

/** `navigator.standalone` exists only in Safari. */
function iosStandalone(): boolean | undefined {
  return 'standalone' in navigator && typeof navigator.standalone === 'boolean'
    ? navigator.standalone
    : undefined
}

/** How long the browser may take to read a blob URL after the click. */
const revokeAfterMs = 60_000

/** Offers a file that is on the device as a download. iOS shows a calendar file or a pass at once and offers to add it. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}

/** Whether a screen of staff is open, which makes no calls of customers. */
export function useIsStaffScreen(): boolean {
  const page = pageAt(useLocation().pathname)
  return page === pages.admin || page === pages.developer
}
