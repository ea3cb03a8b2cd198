import { useSyncExternalStore } from 'react'

/** False at build and until React has taken over what was drawn there: until then nothing listens to a form. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
