import { useCallback, useSyncExternalStore } from 'react'

/**
 * From here on there is room for two things side by side (design, section 4, item 3): 820 px, in the reader's own size of
 * text, so that twice the size is as narrow as half the screen. Style sheets say it the same way.
 */
export const wideScreen = '(min-width: 51.25em)'

interface Watched {
  list: MediaQueryList
  subscribers: Set<() => void>
}

const watched = new Map<string, Watched>()

/** Whether a CSS media query matches now: `useMediaQuery(wideScreen)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((changed: () => void) => watch(query, changed), [query])
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * One listener of the browser for all components: between two of them React would already draw, and a page that is being
 * turned would be half of a phone and half of a tablet, its sheets opening and closing at once.
 */
function watch(query: string, changed: () => void): () => void {
  const entry = watched.get(query) ?? startWatching(query)
  entry.subscribers.add(changed)
  return () => {
    entry.subscribers.delete(changed)
  }
}

function startWatching(query: string): Watched {
  const subscribers = new Set<() => void>()
  const list = matchMedia(query)
  list.addEventListener('change', () => {
    for (const tell of subscribers) tell()
  })
  const entry = { list, subscribers }
  watched.set(query, entry)
  return entry
}
