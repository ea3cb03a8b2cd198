import { currentTime } from '../../../http/clock.ts'
import { createStore } from '../../../http/createStore.ts'

/** How long an offer waits on this device for an undo, in milliseconds. */
export const undoMs = 5_000

/** An offer that waits on this device to be posted. The server does not know of it; its draft is kept until it is posted. */
export interface HeldOffer {
  requestId: string
  /** The client's first name. */
  to: string
  /** Dollars, with the service fee. */
  total: number
  /** When it is posted, as a timestamp. */
  sendsAt: number
  /** Posts it and reports the outcome itself. */
  post: () => void
}

/** An offer that was refused or not answered. Its draft is kept. */
export interface FailedOffer {
  requestId: string
  artist: string
  /** A sentence. */
  why: string
  /** Who sent it. */
  userId: string
  /** Another request was open when it failed, so that its form could not tell it. */
  wasLeft: boolean
}

/** The one offer that waits. */
export const heldOffer = createStore<HeldOffer | undefined>(undefined)
/** The offers that failed, one a request, newest first. */
export const failedOffers = createStore<readonly FailedOffer[]>([])
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps an offer that failed until it is forgotten. */
export function noteFailed(offer: FailedOffer): void {
  const others = failedOffers.read().filter(({ requestId }) => requestId !== offer.requestId)
  failedOffers.set([offer, ...others])
}

/** The request was opened again, its offer arrived after all, or the user has read the note. */
export function forgetFailed(requestId: string): void {
  const failed = failedOffers.read()
  const others = failed.filter((offer) => offer.requestId !== requestId)
  if (others.length < failed.length) failedOffers.set(others)
}

/** Posts an offer in five seconds, or as soon as another one follows or the page is hidden, when timers may stop. */
export function holdOffer(offer: Omit<HeldOffer, 'sendsAt'>): void {
  postNow()
  timer = setTimeout(postNow, undoMs)
  document.addEventListener('visibilitychange', postIfHidden)
  addEventListener('pagehide', postNow)
  heldOffer.set({ ...offer, sendsAt: currentTime().getTime() + undoMs })
}

/** Takes the waiting offer back. Its draft is still there. */
export function undoOffer(): void {
  clearTimeout(timer)
  document.removeEventListener('visibilitychange', postIfHidden)
  removeEventListener('pagehide', postNow)
  heldOffer.set(undefined)
}

function postNow(): void {
  const offer = heldOffer.read()
  if (!offer) return
  undoOffer()
  offer.post()
}

function postIfHidden(): void {
  if (document.visibilityState === 'hidden') postNow()
}
