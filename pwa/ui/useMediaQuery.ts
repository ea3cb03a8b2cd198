import { useCallback, useSyncExternalStore } from 'react'

/** From here on there is room for two things side by side (design, section 4, item 3). */
export const wideScreen = '(min-width: 820px)'

/** Whether a CSS media query matches now: `useMediaQuery(wideScreen)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
