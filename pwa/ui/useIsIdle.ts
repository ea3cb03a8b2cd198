import { useEffect, useState } from 'react'

/** For browsers that do not say when they are idle, and for pages that never are. */
const patienceMs = 3_000

/** Calls back once, when the page has nothing better to do. Gives back how to stop waiting. */
export function whenIdle(callback: () => void): () => void {
  // Safari has only just learned it.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, patienceMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has come to rest once since it was opened. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
