import { type Ref, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { HeldOfferLine, HeldOfferStatus } from '../offer/HeldOfferLine.tsx'
import { OfferDock } from '../offer/OfferDock.tsx'
import { whyNoOffer } from '../offer/offerForm.ts'
import { useHeldOffer } from '../offer/useHeldOffer.ts'
import { DeskActions } from './DeskActions.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { describeFacts, RequestPills } from './RequestFacts.tsx'
import styles from './RequestPane.module.css'

interface RequestPaneProps {
  request: AdminTicketRequest
  composerRef: Ref<HTMLTextAreaElement>
  /** The offer form has no column of its own and opens below the discussion. */
  hasOfferDock: boolean
  isOfferOpen: boolean
  onOfferOpen: (isOpen: boolean) => void
  /** Opens the offer form, or goes to it where it has a column of its own. */
  onMakeOffer: () => void
  /** Another request was opened with its offer form. */
  onNextOffer: (requestId: string) => void
}

/** A request as a pane beside the list. */
export function RequestPane({
  request,
  composerRef,
  hasOfferDock,
  isOfferOpen,
  onOfferOpen,
  onMakeOffer,
  onNextOffer,
}: RequestPaneProps) {
  const now = useNow()
  const reason = whyNoOffer(request, now)
  const offerButton = useRef<HTMLButtonElement>(null)
  const isDocked = hasOfferDock && isOfferOpen
  const held = useHeldOffer(request.id)
  const close = () => {
    onOfferOpen(false)
    offerButton.current?.focus()
  }
  return (
    <section className={styles.pane} aria-labelledby="request-title">
      <Poster artist={request.artist} className={styles.poster}>
        <h2 id="request-title" className={styles.artist}>
          {request.artist}
        </h2>
        <p className={styles.facts}>{describeFacts(request, now)}</p>
      </Poster>
      <header className={styles.head}>
        <div className={styles.about}>
          <RequestPills request={request} />
          <DeskActions request={request} />
        </div>
        {hasOfferDock && (
          <div className={styles.action}>
            <Button
              ref={offerButton}
              variant={isDocked ? 'secondary' : 'primary'}
              aria-expanded={isDocked}
              onClick={() => onOfferOpen(!isDocked)}
              needsConnection={!isDocked}
              disabled={reason !== undefined && !isDocked}
            >
              Make Offer
            </Button>
            {reason ? (
              <p className={styles.reason}>{reason}</p>
            ) : (
              !isDocked && <NeedsConnection quiet>Making an offer needs a connection.</NeedsConnection>
            )}
          </div>
        )}
      </header>
      {hasOfferDock && !isDocked && (
        <>
          <HeldOfferStatus held={held} />
          {held && <HeldOfferLine held={held} onUndone={() => onOfferOpen(true)} />}
        </>
      )}
      <RequestDetail
        request={request}
        composerRef={composerRef}
        isChatOnly={isDocked}
        onMakeOffer={onMakeOffer}
      />
      {isDocked && <OfferDock request={request} onClose={close} onNext={onNextOffer} />}
    </section>
  )
}
