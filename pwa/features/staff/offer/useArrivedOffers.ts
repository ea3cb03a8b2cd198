import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useSyncExternalStore } from 'react'
import type { DraftStore } from '../../../forms/draftStore.ts'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { failedOffer, heldOffer, noteFailed } from './heldOffer.ts'
import { isAsSent, offerDraftPlace, sentOfferId } from './offerDraft.ts'

/** When to look for an offer, in milliseconds: it may be posted while the page that posted it is already gone. */
const lookAfterMs = [0, 2_000, 8_000]

const prefix = offerDraftPlace('')

/** Deletes the drafts of offers that arrived although their reply was not read, and tells it: the page was left, or the reply was lost. */
export function useArrivedOffers(): void {
  const drafts = useContext(DraftsContext)
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const failed = useSyncExternalStore(failedOffer.subscribe, failedOffer.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each offer that failed
  useEffect(() => {
    if (!drafts || !isOnline) return
    let isOver = false
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const look = async () => {
      for (const { place, value } of await drafts.list()) {
        if (!place.startsWith(prefix) || !isAsSent(value)) continue
        const requestId = place.slice(prefix.length)
        const offerId = sentOfferId(value)
        if (!offerId || isOver || heldOffer.current()?.requestId === requestId) continue
        for (const pause of lookAfterMs) {
          const settle = () => settleIfArrived(drafts, queryClient, requestId, offerId)
          timers.add(setTimeout(() => void settle().catch(() => undefined), pause))
        }
      }
    }
    void look()
    return () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    }
  }, [drafts, isOnline, queryClient, failed])
}

async function settleIfArrived(
  drafts: DraftStore,
  queryClient: QueryClient,
  requestId: string,
  offerId: string,
): Promise<void> {
  const place = offerDraftPlace(requestId)
  const isStillThere = async () => {
    const stored = (await drafts.list()).find((draft) => draft.place === place)?.value
    return sentOfferId(stored) === offerId && isAsSent(stored)
  }
  if (!(await isStillThere())) return
  const offers = await queryClient.fetchQuery({ ...offersQueries.adminForRequest(requestId), staleTime: 0 })
  if (!offers.some(({ id }) => id === offerId)) return
  const { artist } = await queryClient.ensureQueryData(requestsQueries.adminDetail(requestId))
  if (!(await isStillThere())) return
  drafts.write(place, undefined)
  if (failedOffer.current()?.requestId === requestId) noteFailed(undefined)
  showToast({ title: 'Offer sent', description: `Your offer for ${artist} has arrived.`, tone: 'good' })
  void invalidateAfter(queryClient, 'offer.made', { requestId }, 'staff')
}
