import { useEffect, useState } from 'react'

/** The text as it was after the last pause of typing; an emptied field does not wait. @param pauseMs in milliseconds */
export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return text === '' ? '' : settled
}
