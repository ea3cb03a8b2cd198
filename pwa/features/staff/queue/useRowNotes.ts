import { useSyncExternalStore } from 'react'
import { presenceStore } from '../../../ui/presence.ts'
import { useOfferDrafts } from '../offer/useOfferDrafts.ts'
import { describeWriters } from '../presence/useWriters.ts'

/**
 * What staff do with a request, for its row: 'Ana is writing an offer', 'Draft · Red Rocks'.
 *
 * @returns a function of a request's id and its usual line; undefined if nothing is done
 */
export function useRowNotes(): (requestId: string, about: string) => string | undefined {
  const writers = useSyncExternalStore(presenceStore.subscribe, presenceStore.all)
  const drafts = useOfferDrafts()
  return (requestId, about) => {
    const words = describeWriters(writers.get(requestId) ?? [])
    return words ?? (drafts.has(requestId) ? `Draft · ${about}` : undefined)
  }
}
