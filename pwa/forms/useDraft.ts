import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from './draftStore.ts'

/** The signed-in person's drafts. */
export const DraftsContext = createContext<DraftStore | undefined>(undefined)

interface UsedDraft<T> {
  draft: T
  /** The newest one, also after typing that React has not drawn yet. */
  read: () => T
  /** @param value undefined forgets it */
  write: (value: T | undefined) => void
  /** Whether the device has said what was typed there before. */
  isLoaded: boolean
}

/**
 * What a person has typed at a place; it survives reloading, and is shared by all who ask for the place.
 *
 * @param parse makes something useful of whatever was kept, by an older version of the app perhaps; the same function each time
 */
export function useDraft<T>(place: string, parse: (kept: unknown) => T): UsedDraft<T> {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Drafts belong inside the DraftsContext')
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.read(place))
  const isLoaded = useSyncExternalStore(drafts.subscribe, () => drafts.isLoaded(place))
  useEffect(() => drafts.load(place), [drafts, place])
  return {
    draft: useMemo(() => parse(kept), [kept, parse]),
    read: () => parse(drafts.read(place)),
    write: (value) => drafts.write(place, value),
    isLoaded,
  }
}
