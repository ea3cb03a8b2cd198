import { useRef } from 'react'

/**
 * Makes work that is not begun again before it is done: the second click of two may come before the button has changed.
 *
 * @example const submit = useSingleFlight(async () => { … })
 */
export function useSingleFlight<Arguments extends unknown[]>(
  work: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work(...given)
    } finally {
      isUnderWay.current = false
    }
  }
}
