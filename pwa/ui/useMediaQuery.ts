import { useCallback, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../http/createStore.ts'

/**
 * The width for two panes: 820 px at the default text size (docs/RULES.md, Layout). In `em`, so that it depends on the user's
 * text size. Style sheets use the same value.
 */
export const wideScreen = '(min-width: 51.25em)'

const watched = new Map<string, Store<boolean>>()

/** Whether a CSS media query matches: `useMediaQuery(wideScreen)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((changed: () => void) => watch(query).subscribe(changed), [query])
  return useSyncExternalStore(subscribe, () => watch(query).read(), beforeHydration)
}

/** The name of a phone, or anything larger, in a sentence. */
export function useThisDevice(): string {
  return useMediaQuery(wideScreen) ? 'this device' : 'this phone'
}

/** Value at build, and until the page is hydrated: a phone's. */
const beforeHydration = () => false

/**
 * All components share one listener per query. With one each, React could render between them, and a page that is being rotated
 * would be partly in the phone layout and partly in the tablet layout, with sheets opening and closing.
 */
function watch(query: string): Store<boolean> {
  const known = watched.get(query)
  if (known) return known
  const list = matchMedia(query)
  const matches = createStore(list.matches)
  list.addEventListener('change', () => matches.set(list.matches))
  watched.set(query, matches)
  return matches
}

/** False at build and until React has hydrated the page: until then nothing listens to a form. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
