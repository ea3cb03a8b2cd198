import { useSyncExternalStore } from 'react'
import { useNow } from '../../../ui/useNow.ts'
import { type HeldOffer, heldOffer } from './heldOffer.ts'

/** The offer that waits to be posted, if there is one: of a request, or of any. */
export function useHeldOffer(requestId?: string): HeldOffer | undefined {
  const held = useSyncExternalStore(heldOffer.subscribe, heldOffer.current)
  return requestId === undefined || held?.requestId === requestId ? held : undefined
}

/** The whole seconds until it is posted. */
export function useSecondsLeft({ sendsAt }: HeldOffer): number {
  return Math.max(1, Math.ceil((sendsAt - useNow(250).getTime()) / 1000))
}
