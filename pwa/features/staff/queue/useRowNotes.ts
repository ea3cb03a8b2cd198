import { useStore } from '../../../http/useStore.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { presenceStore } from '../../../ui/presence.ts'
import { useFailedOffers } from '../offer/useHeldOffer.ts'
import { useDeskDrafts } from '../offer/useOfferDrafts.ts'
import { describeWriters } from '../presence/useWriters.ts'

/**
 * What staff do with a request, for its row: 'Ana is writing an offer', 'Draft · Red Rocks', 'Not sent · Red Rocks'.
 *
 * @returns a function of a request's id and its usual line; undefined if nothing is done
 */
export function useRowNotes(): (requestId: string, about: string) => string | undefined {
  const writers = useStore(presenceStore)
  const drafts = useDeskDrafts()
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffers(userId)
  return (requestId, about) => {
    const words = describeWriters(writers.get(requestId))
    if (words) return words
    if (failed.some((offer) => offer.requestId === requestId)) return `Not sent · ${about}`
    return drafts.has(requestId) ? `Draft · ${about}` : undefined
  }
}
