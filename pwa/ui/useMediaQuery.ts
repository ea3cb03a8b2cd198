import { useCallback, useSyncExternalStore } from 'react'

/**
 * The width for two panes: 820 px at the default text size (docs/RULES.md, Layout). In `em`, so that it depends on the user's
 * text size. Style sheets use the same value.
 */
export const wideScreen = '(min-width: 51.25em)'

interface Watched {
  list: MediaQueryList
  subscribers: Set<() => void>
}

const watched = new Map<string, Watched>()

/** Whether a CSS media query matches: `useMediaQuery(wideScreen)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((changed: () => void) => watch(query, changed), [query])
  return useSyncExternalStore(subscribe, () => watchedBy(query).list.matches, beforeHydration)
}

/** At build, and until the page is hydrated, it is a phone's. */
const beforeHydration = () => false

/**
 * All components share one listener per query. With one each, React could render between them, and a page that is being rotated
 * would be partly in the phone layout and partly in the tablet layout, with sheets opening and closing.
 */
function watch(query: string, changed: () => void): () => void {
  const { subscribers } = watchedBy(query)
  subscribers.add(changed)
  return () => {
    subscribers.delete(changed)
  }
}

function watchedBy(query: string): Watched {
  const known = watched.get(query)
  if (known) return known
  const subscribers = new Set<() => void>()
  const list = matchMedia(query)
  list.addEventListener('change', () => {
    for (const notify of subscribers) notify()
  })
  const entry = { list, subscribers }
  watched.set(query, entry)
  return entry
}
