import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import type { DraftStore } from '../../../forms/draftStore.ts'
import { DraftsContext } from '../../../forms/useDraft.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useStore } from '../../../http/useStore.ts'
import { useIsLive } from '../../../ui/liveUpdates.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { failedOffers, forgetFailed, heldOffer } from './heldOffer.ts'
import { isAsSent, offerDraftPlace, sentOfferId } from './offerDraft.ts'

/** An offer whose draft is still on the device although it was posted. */
interface SentOffer {
  requestId: string
  offerId: string
}

const prefix = offerDraftPlace('')

/** Deletes the drafts of offers that arrived although their reply was not read, and tells it: the page was left, or the reply was lost. */
export function useArrivedOffers(): void {
  const drafts = useContext(DraftsContext)
  const queryClient = useQueryClient()
  const isLive = useIsLive()
  const failed = useStore(failedOffers)
  const [sent, setSent] = useState<readonly SentOffer[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each offer that failed
  useEffect(() => {
    let isOver = false
    void drafts?.list().then((all) => {
      if (!isOver) setSent(sentOffers(all))
    })
    return () => {
      isOver = true
    }
  }, [drafts, failed])

  // Fetched once the page hears of changes, so that an offer that arrives later is not missed.
  const offers = useQueries({
    queries: sent.map(({ requestId }) => ({
      ...offersQueries.adminForRequest(requestId),
      enabled: isLive,
      refetchOnMount: 'always' as const,
    })),
  })
  const arrived = sent.find(({ offerId }, index) => offers[index]?.data?.some(({ id }) => id === offerId))
  useEffect(() => {
    if (!drafts || !arrived) return
    setSent((sent) => sent.filter((other) => other !== arrived))
    settle(drafts, queryClient, arrived).catch(() => undefined)
  }, [drafts, queryClient, arrived])
}

function sentOffers(drafts: Awaited<ReturnType<DraftStore['list']>>): SentOffer[] {
  return drafts.flatMap(({ place, value }) => {
    const offerId = place.startsWith(prefix) && isAsSent(value) && sentOfferId(value)
    const requestId = place.slice(prefix.length)
    return offerId && heldOffer.read()?.requestId !== requestId ? { requestId, offerId } : []
  })
}

async function settle(drafts: DraftStore, queryClient: QueryClient, offer: SentOffer): Promise<void> {
  const { requestId, offerId } = offer
  const { artist } = await queryClient.ensureQueryData(requestsQueries.adminDetail(requestId))
  // Something may have been typed since.
  const isStillThere = sentOffers(await drafts.list()).some((sent) => sent.offerId === offerId)
  if (!isStillThere) return
  drafts.write(offerDraftPlace(requestId), undefined)
  forgetFailed(requestId)
  showToast({ title: 'Offer sent', description: `Your offer for ${artist} has arrived.`, tone: 'good' })
  void invalidateAfter(queryClient, 'offer.made', { requestId }, 'staff')
}
