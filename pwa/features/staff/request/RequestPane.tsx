import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { HeldOfferLine, HeldOfferStatus } from '../offer/HeldOfferLine.tsx'
import { useHeldOffer } from '../offer/heldOffer.ts'
import { OfferDock } from '../offer/OfferPlaces.tsx'
import { whyNoOffer } from '../offer/offerForm.ts'
import { DeskActions } from './DeskActions.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { describeFacts, RequestPills } from './RequestFacts.tsx'
import styles from './request.module.css'

interface RequestPaneProps {
  request: AdminTicketRequest
  /** The offer form has no column of its own and opens below the discussion. */
  hasOfferDock: boolean
  isOfferOpen: boolean
  /** By a tap on its row of the list. A new request then starts with the offer form, where there is room for it. */
  isOpenedByRow: boolean
  onOfferOpen: (isOpen: boolean) => void
  /** Opens the offer form, or goes to it where it has a column of its own. */
  onMakeOffer: () => void
  /** Another request was opened with its offer form. */
  onNextOffer: (requestId: string) => void
}

/** High enough for a new request, its discussion and the offer form below each other. */
const roomForAll = '(min-height: 62em)'

/** A request as a pane beside the list. */
export function RequestPane({
  request,
  hasOfferDock,
  isOfferOpen,
  isOpenedByRow,
  onOfferOpen,
  onMakeOffer,
  onNextOffer,
}: RequestPaneProps) {
  const now = useNow()
  const reason = whyNoOffer(request, now)
  const offerButton = useRef<HTMLButtonElement>(null)
  const isDocked = hasOfferDock && isOfferOpen
  /** Opened by itself, below a new request that stays in sight. */
  const [isBelow, setBelow] = useState(false)
  const isChatOnly = isDocked && !isBelow
  const held = useHeldOffer(request.id)
  const startWithOffer = useEffectEvent(() => {
    const isNew = request.status === 'pending' && reason === undefined
    if (!isNew || !(isOpenedByRow || isOfferOpen) || !hasOfferDock || !matchMedia(roomForAll).matches) return
    setBelow(true)
    onOfferOpen(true)
  })
  useLayoutEffect(() => startWithOffer(), [])
  const close = () => {
    setBelow(false)
    onOfferOpen(false)
    offerButton.current?.focus()
  }
  return (
    <section className={classNames(styles.pane, isDocked && styles.docked)} aria-labelledby="request-title">
      <Poster artist={request.artist} className={styles.poster}>
        <h2 id="request-title" className={classNames(styles.artist, 'clamp')}>
          {request.artist}
        </h2>
        <Text size="label" className="clamp">
          {describeFacts(request, now)}
        </Text>
      </Poster>
      <Row as="header" align="start" gap={4} className={styles.head}>
        <Row gap={3} className={classNames(styles.about, styles.tight)}>
          <RequestPills request={request} />
          <DeskActions request={request} />
        </Row>
        {hasOfferDock && (
          <Stack gap={2} align="left" className={styles.makeOffer}>
            <Button
              ref={offerButton}
              variant={isDocked ? 'secondary' : 'primary'}
              onClick={onMakeOffer}
              disabled={reason !== undefined && !isDocked}
            >
              Make Offer
            </Button>
            {reason && (
              <Text size="second" tone="muted">
                {reason}
              </Text>
            )}
          </Stack>
        )}
      </Row>
      {hasOfferDock && !isDocked && (
        <>
          <HeldOfferStatus held={held} />
          {held && <HeldOfferLine held={held} onUndone={() => onOfferOpen(true)} />}
        </>
      )}
      <RequestDetail
        request={request}
        hasOfferForm={!hasOfferDock || isDocked}
        isChatOnly={isChatOnly}
        onMakeOffer={onMakeOffer}
      />
      {isDocked && (
        <OfferDock request={request} showsFound={isChatOnly} onClose={close} onNext={onNextOffer} />
      )}
    </section>
  )
}
