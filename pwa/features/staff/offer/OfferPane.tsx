import { useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { WritersLine } from '../presence/WritersLine.tsx'
import { LastPrices } from '../reply/LastPrices.tsx'
import { TextResponseButton } from '../reply/TextResponseButton.tsx'
import { FailedOfferNotice } from './FailedOfferNotice.tsx'
import { HeldOfferLine, HeldOfferStatus } from './HeldOfferLine.tsx'
import { MakeOfferForm } from './MakeOfferForm.tsx'
import styles from './OfferPane.module.css'
import { useHeldOffer } from './useHeldOffer.ts'

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
    <div className={styles.pane}>
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
    </div>
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
