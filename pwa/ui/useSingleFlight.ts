import { useRef } from 'react'

/**
 * Wraps async work so that calls are ignored while it is running. A second click may come before the button has rendered.
 *
 * @example const submit = useSingleFlight(async () => { … })
 */
export function useSingleFlight<Arguments extends unknown[]>(
  work: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  const isRunning = useRef(false)
  return async (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work(...given)
    } finally {
      isRunning.current = false
    }
  }
}
