import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newOffer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { offersVersion } from '#contract/rules/offerRules.ts'
import type { DraftStore } from '../../forms/draftStore.ts'
import { asRecord, type FormDraft, fieldsOf } from '../../forms/storedFields.ts'
import { DraftsContext } from '../../forms/useDraft.ts'
import { labelOf, usePersonDraft } from '../../forms/usePersonDraft.ts'
import { invalidateAll } from '../../http/invalidate.ts'
import { useStore } from '../../http/useStore.ts'
import { useIsLive } from '../../ui/liveUpdates.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { requestAddress } from '../desk/requestQueue.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { failedOffers, forgetFailed, heldOffers } from './heldOffer.tsx'
import { offerForm } from './offerForm.ts'

/** The place of the draft of an offer. */
function offerDraftPlace(requestId: string): string {
  return `offer:${requestId}`
}

/** The place of the draft of a text response. */
export function responseDraftPlace(requestId: string): string {
  return `response:${requestId}`
}

/** `offersVersion` or `discussionVersion` at the first keystroke; undefined without a draft. */
function basisOf(stored: unknown): string | undefined {
  const { basedOn } = asRecord(stored)
  return typeof basedOn === 'string' ? basedOn : undefined
}

/** A draft with the version it was based on when it was started. @param version the version it would be based on now */
export function useBasedDraft(place: string, label: string, version: string) {
  const stored = usePersonDraft(place, label)
  const basis = basisOf(stored.stored)
  const draft: FormDraft = {
    ...stored,
    write: (typed) =>
      stored.write(
        typed && { ...typed, ...{ basedOn: basisOf(typed) ?? basisOf(stored.read()) ?? version } },
      ),
  }
  return { draft, basis, isOutdated: basis !== undefined && basis !== version }
}

/** The draft of an offer for a request, based on the offers that there are. */
export function useOfferDraft({ id, artist, currentOffer }: AdminTicketRequest) {
  return useBasedDraft(offerDraftPlace(id), `Your draft offer for ${artist}`, offersVersion(currentOffer))
}

/** Returns a function that puts a price per ticket into the draft of an offer. */
export function usePriceInDraft(request: AdminTicketRequest): (pricePerTicket: string) => void {
  const { draft } = useOfferDraft(request)
  return (pricePerTicket) => {
    const stored = draft.read()
    const typed = { ...fieldsOf(stored), pricePerTicket, ticketCount: request.ticketCount }
    draft.write({ ...asRecord(stored), typed })
  }
}

/** A pause of typing after which they are listed again, in milliseconds. */
const pauseMs = 500

/** The ids of the requests that have a draft offer on this device. */
export function useOfferDrafts(): ReadonlySet<string> {
  return useDraftsIn(offerPlaces)
}

/** The ids of the requests that have a draft offer or a draft text response on this device, for the list. */
export function useDeskDrafts(): ReadonlySet<string> {
  return useDraftsIn(answerPlaces)
}

/** How the places begin. */
const offerPlaces = [offerDraftPlace('')]
const answerPlaces = [...offerPlaces, responseDraftPlace('')]

function useDraftsIn(prefixes: readonly string[]): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [pauses, setPauses] = useState(0)
  const drafts = useListedDrafts(pauses, (all) => {
    const places = all.filter(({ value }) => labelOf(value) !== undefined)
    const found = places.flatMap(({ place }) =>
      prefixes.flatMap((prefix) => (place.startsWith(prefix) ? [place.slice(prefix.length)] : [])),
    )
    setIds(new Set(found))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = drafts?.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setPauses((before) => before + 1), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [drafts])
  return ids
}

/** Lists the drafts on this device, again with each new value of `again`. */
function useListedDrafts(again: unknown, show: (all: Drafts) => void): DraftStore | undefined {
  const drafts = useContext(DraftsContext)
  const listed = useEffectEvent(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with another value
  useEffect(() => {
    let isOver = false
    void drafts?.list().then((all) => isOver || listed(all))
    return () => {
      isOver = true
    }
  }, [drafts, again])
  return drafts
}

/** An offer whose draft is still on the device although it was posted. */
interface SentOffer {
  requestId: string
  offerId: string
}

type Drafts = Awaited<ReturnType<DraftStore['list']>>

/** Deletes the drafts of offers that arrived although their reply was not read, and says so: the page was left, or the reply was lost. */
export function useArrivedOffers(): void {
  const queryClient = useQueryClient()
  const isLive = useIsLive()
  const failed = useStore(failedOffers)
  const [sent, setSent] = useState<readonly SentOffer[]>([])
  // Again after each offer that failed.
  const drafts = useListedDrafts(failed, (all) => setSent(sentOffers(all)))

  // Fetched once the page receives events, so that an offer that arrives later is not missed.
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

function sentOffers(drafts: Drafts): SentOffer[] {
  const prefix = offerDraftPlace('')
  return drafts.flatMap(({ place, value }) => {
    const offerId = place.startsWith(prefix) && isAsSent(value) && sentOfferId(value)
    const requestId = place.slice(prefix.length)
    const isHeld = heldOffers.read().some((held) => held.requestId === requestId)
    return offerId && !isHeld ? { requestId, offerId } : []
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
  void invalidateAll(queryClient)
}

/** The offer that the last attempt to send this draft made, if it arrived: its idempotency key is its id. */
function sentOfferId(stored: unknown): string | undefined {
  const { key } = asRecord(asRecord(stored).lastTry)
  return typeof key === 'string' ? key : undefined
}

/** Whether nothing was typed since the last attempt to send this draft. */
function isAsSent(stored: unknown): boolean {
  const { content } = asRecord(asRecord(stored).lastTry)
  if (typeof content !== 'string') return false
  const sent = newOffer.safeParse(JSON.parse(content)).data
  if (!sent) return false
  const form = {
    ...sent,
    row: sent.row ?? '',
    notes: sent.notes ?? '',
    pricePerTicket: `${sent.pricePerTicket}`,
  }
  return JSON.stringify(offerForm.safeParse({ ...form, ...fieldsOf(stored) }).data) === content
}

/** Reminds, once the connection is back, of the offers and responses that were written without it. They are never sent by themselves. */
export function useDraftReminder(): void {
  const isOnline = useOnline()
  /** The drafts when the connection was lost. None if the desk was opened without one, so that all are in the reminder. */
  const before = useRef<Drafts | undefined>(isOnline ? undefined : [])
  useListedDrafts(isOnline, (now) => {
    if (!isOnline) {
      before.current ??= now
      return
    }
    if (before.current) remindOf(writtenSince(before.current, now))
    before.current = undefined
  })
}

function writtenSince(before: Drafts, now: Drafts): { requestId: string; label: string }[] {
  const known = new Map(before.map(({ place, value }) => [place, JSON.stringify(value)]))
  return now.flatMap(({ place, value }) => {
    const prefix = answerPlaces.find((start) => place.startsWith(start))
    const label = labelOf(value)
    const isNew = known.get(place) !== JSON.stringify(value)
    return prefix && label && isNew ? [{ requestId: place.slice(prefix.length), label }] : []
  })
}

function remindOf(written: { requestId: string; label: string }[]): void {
  const [first, ...others] = written
  if (!first) return
  showToast({
    title: others.length === 0 ? 'You have an unsent draft' : `You have ${written.length} unsent drafts`,
    description: `${first.label} was not sent.`,
    link: { label: 'Open', to: requestAddress(first.requestId) },
  })
}
