import { useEffect, useState } from 'react'

/** For browsers without `requestIdleCallback`, and for pages that are never idle. */
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
