import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from './draftStore.ts'

/** The signed-in user's drafts. */
export const DraftsContext = createContext<DraftStore | undefined>(undefined)

interface UsedDraft<T> {
  draft: T
  /** The newest value, including changes that React has not rendered yet. */
  read: () => T
  /** @param value undefined deletes the draft */
  write: (value: T | undefined) => void
  /** Whether the stored draft was read from the device. */
  isLoaded: boolean
}

/**
 * The draft at a place. It survives a reload and is shared by all components that use the place.
 *
 * @param parse parses a stored draft, undefined without one; must be the same function in every render
 */
export function useDraft<T>(place: string, parse: (stored: unknown) => T): UsedDraft<T> {
  const drafts = useDrafts()
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.read(place))
  const isLoaded = useSyncExternalStore(drafts.subscribe, () => drafts.isLoaded(place))
  useEffect(() => drafts.load(place), [drafts, place])
  return {
    draft: useMemo(() => parse(stored), [stored, parse]),
    ...accessTo(drafts, place, parse),
    isLoaded,
  }
}

type DraftAccess<T> = Pick<UsedDraft<T>, 'read' | 'write'>

/** A draft for components that do not show it: they do not render when it changes. Otherwise as `useDraft`. */
export function useDraftAccess<T>(place: string, parse: (stored: unknown) => T): DraftAccess<T> {
  const drafts = useDrafts()
  useEffect(() => drafts.load(place), [drafts, place])
  return accessTo(drafts, place, parse)
}

function useDrafts(): DraftStore {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('useDraft needs a DraftsContext')
  return drafts
}

function accessTo<T>(drafts: DraftStore, place: string, parse: (stored: unknown) => T): DraftAccess<T> {
  return {
    read: () => parse(drafts.read(place)),
    write: (value) => drafts.write(place, value),
  }
}
