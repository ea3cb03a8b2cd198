import { useEffect, useSyncExternalStore } from 'react'
import { useNow } from '../../../ui/useNow.ts'
import { type FailedOffer, failedOffers, forgetFailed, type HeldOffer, heldOffer } from './heldOffer.ts'

/** The offer that waits to be posted, if there is one: of a request, or of any. */
export function useHeldOffer(requestId?: string): HeldOffer | undefined {
  const held = useSyncExternalStore(heldOffer.subscribe, heldOffer.current)
  return requestId === undefined || held?.requestId === requestId ? held : undefined
}

/** The whole seconds until it is posted. */
export function useSecondsLeft({ sendsAt }: HeldOffer): number {
  return Math.max(1, Math.ceil((sendsAt - useNow(250).getTime()) / 1000))
}

/** The newest offer of a user that failed after its request was left, unless that is open or was opened since. */
export function useFailedOffer(openedId: string, userId: string): FailedOffer | undefined {
  const failed = useSyncExternalStore(failedOffers.subscribe, failedOffers.current)
  // Only when it is opened: an offer may fail before the next request is rendered.
  useEffect(() => forgetFailed(openedId), [openedId])
  return failed.find((offer) => offer.wasLeft && offer.requestId !== openedId && offer.userId === userId)
}
