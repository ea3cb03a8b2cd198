import { useSyncExternalStore } from 'react'
import { presenceStore } from '../../../ui/presence.ts'
import { useHeldOffer } from '../offer/useHeldOffer.ts'
import { useOfferDrafts } from '../offer/useOfferDrafts.ts'
import { describeWriters } from '../presence/useWriters.ts'

/**
 * What staff do with a request, for its row: 'Sending to Maya', 'Ana is writing an offer', 'Draft · Red Rocks'.
 *
 * @returns a function of a request's id and its usual line; undefined if nothing is done
 */
export function useRowNotes(): (requestId: string, about: string) => string | undefined {
  const held = useHeldOffer()
  const writers = useSyncExternalStore(presenceStore.subscribe, presenceStore.all)
  const drafts = useOfferDrafts()
  return (requestId, about) => {
    if (held?.requestId === requestId) return `Sending to ${held.to}`
    const words = describeWriters(writers.get(requestId) ?? [])
    return words ?? (drafts.has(requestId) ? `Draft · ${about}` : undefined)
  }
}
