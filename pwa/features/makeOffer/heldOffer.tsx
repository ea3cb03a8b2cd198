import { useEffect, useEffectEvent, useRef } from 'react'
import { currentTime } from '../../http/clock.ts'
import { createStore } from '../../http/createStore.ts'
import { useStore } from '../../http/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useDeskCommand } from '../desk/deskCommands.tsx'
import styles from './makeOffer.module.css'

/** How long an offer waits on this device for an undo, in milliseconds. */
export const undoMs = 5_000

/** An offer that waits on this device to be posted. The server does not know of it; its draft is kept until it is posted. */
export interface HeldOffer {
  requestId: string
  /** The client's first name. */
  to: string
  /** Dollars, with the service fee. */
  total: number
  /** When the offer is posted, as a timestamp. */
  sendsAt: number
  timer: ReturnType<typeof setTimeout>
  /** Posts it and reports the outcome itself. */
  post: () => void
}

/** An offer that was refused or not answered. Its draft is kept. */
export interface FailedOffer {
  requestId: string
  artist: string
  /** A sentence. */
  why: string
  /** The user who sent it. */
  userId: string
  /** Another request was open when it failed, so that its form could not show it. */
  wasLeft: boolean
}

/** The offers that wait, newest first. */
export const heldOffers = createStore<readonly HeldOffer[]>([])
/** The offers that failed, one a request, newest first. */
export const failedOffers = createStore<readonly FailedOffer[]>([])

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

/** Posts an offer in five seconds, or as soon as the page is hidden, when timers may stop. */
export function holdOffer(offer: Omit<HeldOffer, 'sendsAt' | 'timer'>): void {
  const { requestId } = offer
  postNow(requestId)
  const timer = setTimeout(() => postNow(requestId), undoMs)
  document.addEventListener('visibilitychange', postIfHidden)
  addEventListener('pagehide', postAll)
  heldOffers.set([{ ...offer, timer, sendsAt: currentTime().getTime() + undoMs }, ...heldOffers.read()])
}

/** Takes the waiting offer of a request back. Its draft is still there. */
export function undoOffer(requestId: string): void {
  const held = heldOffers.read()
  clearTimeout(held.find((offer) => offer.requestId === requestId)?.timer)
  heldOffers.set(held.filter((offer) => offer.requestId !== requestId))
}

function postNow(requestId: string): void {
  const offer = heldOffers.read().find((held) => held.requestId === requestId)
  if (!offer) return
  undoOffer(requestId)
  offer.post()
}

function postAll(): void {
  for (const { requestId } of heldOffers.read().toReversed()) postNow(requestId)
}

function postIfHidden(): void {
  if (document.visibilityState === 'hidden') postAll()
}

/** The offers that wait to be posted, newest first. */
export function useHeldOffers(): readonly HeldOffer[] {
  return useStore(heldOffers)
}

/** The offer of a request that waits to be posted, if there is one. */
export function useHeldOffer(requestId: string): HeldOffer | undefined {
  return useHeldOffers().find((held) => held.requestId === requestId)
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
  const report = useEffectEvent((isJustOpened: boolean) => {
    // The offer may fail before the next request is rendered.
    if (!here || (here.wasLeft && !isJustOpened)) return
    forgetFailed(here.requestId)
    onFailed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another request is opened
  useEffect(() => report(true), [openedId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an offer fails
  useEffect(() => report(false), [here])
}

interface HeldOfferLineProps {
  held: HeldOffer
  /** Whether it takes the place of the form that had the focus. */
  takesFocus?: boolean
  onUndone?: (() => void) | undefined
}

/** 'Sending $299.00 to Maya in 4 s · Undo', for the pane of a request. `HeldOfferStatus` announces it. */
export function HeldOfferLine({ held, takesFocus = false, onUndone }: HeldOfferLineProps) {
  const line = useRef<HTMLDivElement>(null)
  // Not the button: the second press of a double Enter would undo the offer.
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  const seconds = useSecondsLeft(held)
  const undo = () => {
    undoOffer(held.requestId)
    onUndone?.()
  }
  useDeskCommand('undo', undo)
  return (
    <Row ref={line} tabIndex={-1} noWrap gap={3} justify="between" className={styles.held}>
      <Text wrap="break" className="tabular">
        Sending {formatMoney(held.total)} to {held.to} in {seconds}&nbsp;s
      </Text>
      <Button variant="quiet" className={styles.undo} onClick={undo}>
        Undo
      </Button>
    </Row>
  )
}

/** 'Sends in 4 s', for its row of the list. */
export function HeldOfferPill({ held, className }: { held: HeldOffer; className?: string | undefined }) {
  return (
    <StatusPill tone="good" icon={false} className={className}>
      Sends in {useSecondsLeft(held)} s
    </StatusPill>
  )
}

/** Announces a waiting offer once, not every second. Mounted before there is one, so that screen readers notice it. */
export function HeldOfferStatus({ held }: { held: HeldOffer | undefined }) {
  return (
    <p role="status" className="visually-hidden">
      {held && `Sending ${formatMoney(held.total)} to ${held.to} in 5 seconds. Undo is possible until then.`}
    </p>
  )
}
