import { useRef } from 'react'

/** Whether the condition has been true in this or an earlier render of the component. */
export function useHasBeen(condition: boolean): boolean {
  const hasBeen = useRef(condition)
  if (condition) hasBeen.current = true
  return hasBeen.current
}
