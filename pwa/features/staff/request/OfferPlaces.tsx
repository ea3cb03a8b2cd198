import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { shorten } from '#contract/rules/visibleText.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { isComposing } from '../../../ui/browser.ts'
import { classNames } from '../../../ui/classNames.ts'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { eachAfter, formatInstant, formatMoney, formatTypedPrice } from '../../../ui/format.ts'
import { holdKeys } from '../../../ui/heldKeys.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { WritersLine } from '../../desk/presence.tsx'
import { describePlace } from '../../desk/requestWords.ts'
import {
  forgetFailed,
  HeldOfferLine,
  HeldOfferStatus,
  useFailedOffers,
  useHeldOffer,
  useHeldOffers,
} from '../../makeOffer/heldOffer.tsx'
import { MakeOfferForm } from '../../makeOffer/MakeOfferForm.tsx'
import { useOfferDrafts } from '../../makeOffer/offerDrafts.ts'
import { whyNoOffer } from '../../makeOffer/offerForm.ts'
import { ResponseInstead } from '../reply/RequestReplies.tsx'
import { replyQueries } from '../reply/replies.ts'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import styles from './offerPlaces.module.css'

interface OfferDockProps {
  request: AdminTicketRequest
  /** Whether the price found is not in sight elsewhere. */
  showsFound: boolean
  /** Whether it was opened by a key. */
  startsAtPrice: boolean
  onClose: () => void
  onNext: (requestId: string) => void
}

/** The offer form below the discussion, on screens too narrow for a third column. */
export function OfferDock({ request, showsFound, startsAtPrice, onClose, onNext }: OfferDockProps) {
  const held = useHeldOffer(request.id)
  const title = useRef<HTMLHeadingElement>(null)
  // After a tap it is the title and not a field: a tablet's on-screen keyboard would cover the discussion.
  const takeFocus = useEffectEvent(() => {
    // The dock opens by itself for a new request, whose row keeps the focus, and for an offer that failed while a message is typed.
    if (!startsAtPrice && !document.activeElement?.closest('[data-queue], textarea'))
      title.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  return (
    <Stack
      as="section"
      flex
      gap={0}
      className={styles.dock}
      aria-labelledby="offer-title"
      onKeyDown={(event) => {
        // Events of a dialog opened by the form bubble here in React, but the dialog handles its own Escape.
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        if (event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      <Row tight as="header" gap={3} className={styles.dockHead}>
        <h3 ref={title} id="offer-title" tabIndex={-1}>
          Make Offer
        </h3>
        <PrefillWords request={request} />
        {showsFound && (
          <Text size="second" tone="muted" wrap="break" className={styles.found}>
            <ClientFound price={request.stubhubPrice} />
          </Text>
        )}
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </Row>
      <Stack className={classNames(styles.dockBody, showsFound && styles.besideScreenshot)}>
        {showsFound && (
          <Stack gap={2} className={styles.screenshot}>
            <Screenshot url={request.stubhubScreenshot} from={request.name} />
            {!held && <ResponseInstead request={request} />}
          </Stack>
        )}
        <OfferPane
          request={request}
          isOfferOnly={showsFound}
          startsAtPrice={startsAtPrice}
          onSent={onClose}
          onNext={onNext}
        />
      </Stack>
    </Stack>
  )
}

interface OfferSheetProps {
  request: AdminTicketRequest | undefined
  isOpen: boolean
  onClose: () => void
  onNext: (requestId: string) => void
}

/** The offer form over the request, on a phone, below the client's wishes. */
export function OfferSheet({ request, isOpen, onClose, onNext }: OfferSheetProps) {
  const now = useNow()
  const canOffer = request !== undefined && whyNoOffer(request, now) === undefined
  return (
    <Sheet
      isOpen={isOpen && canOffer}
      onClose={onClose}
      title="Make Offer"
      subtitle={
        request && (
          <>
            <p translate="no" className="clamp">
              {request.artist}
            </p>
            <PrefillWords request={request} />
          </>
        )
      }
    >
      {canOffer && (
        <>
          <ClientAsks request={request} />
          {/* The request below leads to a text response. */}
          <OfferPane request={request} isOfferOnly onSent={onClose} onNext={onNext} />
        </>
      )}
    </Sheet>
  )
}

function ClientFound({ price }: { price: string }) {
  return (
    <>
      Client found <strong>{formatTypedPrice(price)}</strong>
      {eachAfter(price)}
    </>
  )
}

function ClientAsks({ request }: { request: AdminTicketRequest }) {
  const { lastMessage, stubhubPrice } = request
  return (
    <Row gap={3} className={styles.asks}>
      <Screenshot isThumb url={request.stubhubScreenshot} from={request.name} />
      <Text as="div" grow="9rem">
        <p>
          <ClientFound price={stubhubPrice} />
        </p>
        {lastMessage && !lastMessage.fromStaff && (
          <Text size="second" tone="muted" className={classNames(styles.message, 'clamp')}>
            “{lastMessage.text}”
          </Text>
        )}
        {request.stubhubScreenshot && (
          <Text size="second" tone="muted">
            Tap the screenshot to enlarge it.
          </Text>
        )}
      </Text>
    </Row>
  )
}

/** The origin of the offer form's values: the request, the offer before, or a draft; or who else is writing an offer. */
export function PrefillWords({ request }: { request: AdminTicketRequest }) {
  const hasDraft = useOfferDrafts().has(request.id)
  const source = request.currentOffer ? 'last offer' : 'request'
  return (
    <p className={styles.prefill}>
      <WritersLine requestId={request.id} only="offer">
        {hasDraft ? 'draft on this device' : `prefilled from the ${source}`}
      </WritersLine>
    </p>
  )
}

interface OfferPaneProps {
  request: AdminTicketRequest
  /** Whether the button for a text response is elsewhere. */
  isOfferOnly?: boolean
  /** Whether no offer is made here: only failed ones are shown. */
  isClosed?: boolean
  /** Whether the form was asked for. */
  startsAtPrice?: boolean
  onSent?: () => void
  /** Another request is opened, whose form should be shown too. */
  onNext?: (requestId: string) => void
}

/** The Make Offer form of one request, below an offer that can still be undone; another request gets a form of its own. */
export function OfferPane({
  request,
  isOfferOnly = false,
  isClosed = false,
  startsAtPrice = false,
  onSent,
  onNext,
}: OfferPaneProps) {
  const held = useHeldOffers()
  const opened = useOverlayAddress('request')
  const [priceOf, setPriceOf] = useState<string>()
  const open = (requestId: string) => {
    // On a touch device the on-screen keyboard would cover the next request.
    if (matchMedia('(pointer: fine)').matches) {
      setPriceOf(requestId)
      holdKeys()
    }
    opened.show(requestId)
    onNext?.(requestId)
  }
  const own = held.find((offer) => offer.requestId === request.id)
  const [newest] = held
  return (
    <Stack gap={2} className={styles.pane}>
      <HeldOfferStatus held={newest} />
      {own && <HeldOfferLine held={own} takesFocus onUndone={() => setPriceOf(request.id)} />}
      <FailedOfferNotice openedId={request.id} onOpen={open} />
      {!own && !isClosed && (
        <CardBoundary key={request.id}>
          <MakeOfferForm
            request={request}
            startsAtPrice={startsAtPrice || priceOf === request.id}
            onSent={onSent}
            onNext={open}
          >
            <LastPrices requestId={request.id} />
          </MakeOfferForm>
          {!isOfferOnly && <ResponseInstead request={request} />}
        </CardBoundary>
      )}
      {newest && !own && (
        // The others are in the list. Below the form of the next request, which it must not move.
        <div className={styles.heldElsewhere}>
          <HeldOfferLine held={newest} onUndone={() => open(newest.requestId)} />
        </div>
      )}
    </Stack>
  )
}

interface FailedOfferNoticeProps {
  openedId: string
  onOpen: (requestId: string) => void
}

/** Leads back to a request whose offer failed after the next one was opened. Its toast does not stay. */
function FailedOfferNotice({ openedId, onOpen }: FailedOfferNoticeProps) {
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffers(userId).find((offer) => offer.wasLeft && offer.requestId !== openedId)
  if (!failed) return null
  return (
    <Notice tone="error">
      <Stack gap={2}>
        <p>
          Your offer for {shorten(failed.artist, 40)} was not sent. {failed.why}
        </p>
        <Row>
          <Button onClick={() => onOpen(failed.requestId)}>Open {shorten(failed.artist, 16)}</Button>
          <Button variant="quiet" onClick={() => forgetFailed(failed.requestId)}>
            Dismiss
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

/** Offers to other clients for the same artist and day. Nothing if there was no such offer. */
function LastPrices({ requestId }: { requestId: string }) {
  const { data } = useQuery(replyQueries.lastPrices(requestId))
  const now = useNow()
  if (!data?.length) return null
  return (
    <Stack as="section" gap={0} above={4} aria-labelledby={`prices-${requestId}`}>
      <h3 id={`prices-${requestId}`} className="section-label">
        Last prices for this event
      </h3>
      <Stack as="ul" gap={2}>
        {data.map((offer) => (
          <Row tight as="li" key={offer.offerId} justify="between">
            <Text as="strong" size="second" className="tabular">
              {formatMoney(offer.pricePerTicket)} each
            </Text>
            <Text as="span" size="second" tone="muted" wrap="break">
              {offer.ticketCount} × {describePlace(offer.section, offer.row)} ·{' '}
              {formatInstant(offer.createdAt, now)}
              {offer.status === 'accepted' && ' · accepted'}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
