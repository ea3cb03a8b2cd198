import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../http/useStore.ts'
import { useNow } from '../../../ui/useNow.ts'
import { type FailedOffer, failedOffers, forgetFailed, type HeldOffer, heldOffer } from './heldOffer.ts'

/** The offer that waits to be posted, if there is one: of a request, or of any. */
export function useHeldOffer(requestId?: string): HeldOffer | undefined {
  const held = useStore(heldOffer)
  return requestId === undefined || held?.requestId === requestId ? held : undefined
}

/** The whole seconds until it is posted. */
export function useSecondsLeft({ sendsAt }: HeldOffer): number {
  return Math.max(1, Math.ceil((sendsAt - useNow(250).getTime()) / 1000))
}

/** The offers of a user that failed and were not looked at since, newest first. */
export function useFailedOffers(userId: string): FailedOffer[] {
  const failed = useStore(failedOffers)
  return failed.filter((offer) => offer.userId === userId)
}

/**
 * Calls back when the offer of the open request has failed, or a request is opened whose offer had failed: its form says why, and
 * asks. Forgets the failure.
 */
export function useFailedHere(openedId: string | undefined, userId: string, onFailed: () => void): void {
  const here = useFailedOffers(userId).find((offer) => offer.requestId === openedId)
  const tell = useEffectEvent((isJustOpened: boolean) => {
    // It may fail before the next request is rendered.
    if (!here || (here.wasLeft && !isJustOpened)) return
    forgetFailed(here.requestId)
    onFailed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another request is opened
  useEffect(() => tell(true), [openedId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an offer fails
  useEffect(() => tell(false), [here])
}
