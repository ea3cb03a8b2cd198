import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { formatInstant, formatMoney } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { WritersLine } from '../presence.tsx'
import { describePlace, shorten } from '../queue/requestWords.ts'
import { replyQueries } from '../reply/replyQueries.ts'
import { TextResponseButton } from '../reply/TextResponseDialog.tsx'
import { HeldOfferLine, HeldOfferStatus } from './HeldOfferLine.tsx'
import { forgetFailed, useFailedOffers, useHeldOffer } from './heldOffer.ts'
import { MakeOfferForm } from './MakeOfferForm.tsx'
import styles from './offer.module.css'

interface OfferPaneProps {
  request: AdminTicketRequest
  /** The button for a text response is elsewhere. */
  isOfferOnly?: boolean
  onSent?: () => void
  /** Another request is opened, whose form should be shown too. */
  onNext?: (requestId: string) => void
}

/** The Make Offer form of one request, below an offer that can still be undone; another request gets a form of its own. */
export function OfferPane({ request, isOfferOnly = false, onSent, onNext }: OfferPaneProps) {
  const held = useHeldOffer()
  const opened = useOverlayAddress('request')
  const [priceOf, setPriceOf] = useState<string>()
  const open = (requestId: string) => {
    // On a touch device the on-screen keyboard would cover the next request.
    if (matchMedia('(pointer: fine)').matches) setPriceOf(requestId)
    opened.show(requestId)
    onNext?.(requestId)
  }
  const isHeld = held?.requestId === request.id
  return (
    <Stack gap={2} className={styles.pane}>
      <HeldOfferStatus held={held} />
      <WritersLine requestId={request.id} />
      {held && (
        <HeldOfferLine
          held={held}
          takesFocus={isHeld}
          onUndone={() => (isHeld ? setPriceOf(request.id) : open(held.requestId))}
        />
      )}
      <FailedOfferNotice openedId={request.id} onOpen={open} />
      <CardBoundary key={request.id}>
        {!isHeld && (
          <MakeOfferForm
            request={request}
            startsAtPrice={priceOf === request.id}
            onSent={onSent}
            onNext={open}
          />
        )}
        {!isHeld && !isOfferOnly && <ResponseInstead request={request} />}
        <LastPrices requestId={request.id} />
      </CardBoundary>
    </Stack>
  )
}

/** The other way to answer. */
export function ResponseInstead({ request }: { request: AdminTicketRequest }) {
  return (
    <TextResponseButton full request={request}>
      Text response instead
    </TextResponseButton>
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

/** What other clients were offered for the same artist and day. Nothing if there was no such offer. */
function LastPrices({ requestId }: { requestId: string }) {
  const { data } = useQuery(replyQueries.lastPrices(requestId))
  const now = useNow()
  if (!data || data.length === 0) return null
  return (
    <section className={styles.lastPrices} aria-labelledby={`prices-${requestId}`}>
      <h3 id={`prices-${requestId}`} className="section-label">
        Last prices for this event
      </h3>
      <ul>
        {data.map((offer) => (
          <Row as="li" key={offer.offerId} justify="between" className={styles.lastPrice}>
            <strong className="tabular">{formatMoney(offer.pricePerTicket)} each</strong>
            <Text as="span" tone="muted">
              {offer.ticketCount} × {describePlace(offer.section, offer.row)} ·{' '}
              {formatInstant(offer.createdAt, now)}
              {offer.status === 'accepted' && ' · accepted'}
            </Text>
          </Row>
        ))}
      </ul>
    </section>
  )
}
