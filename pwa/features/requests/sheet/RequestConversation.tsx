import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo, useState } from 'react'
import type { Moment } from '#contract/events.ts'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import type { CustomerRequestStatus } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { ChatLog } from '../../chat/thread/ChatLog.tsx'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { OfferLine } from '../../offers/OfferLine.tsx'
import { StandingOffer } from '../../offers/StandingOffer.tsx'
import { NextStepLine } from '../history/NextStepLine.tsx'
import { expiredBecauseNow } from '../history/requestLife.ts'
import { UnsentState } from '../history/UnsentState.tsx'
import { requestsQueries } from '../requestsQueries.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import { momentExtra } from './momentExtra.tsx'
import styles from './RequestConversation.module.css'
import { RequestDetails } from './RequestDetails.tsx'
import { usePartnerName } from './usePartnerName.ts'

interface RequestConversationProps {
  request: TicketRequest
  /** Its outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  status: CustomerRequestStatus
  now: Date
  /** Newest first. */
  offers: readonly Offer[]
  /** Shown in place of offers that are not there: that they are loading, or why not. */
  insteadOfOffers: ReactNode
  /** Offer and details are folded out, and the chat is at most 250 px high. */
  isFolded: boolean
  /** Above the thread is only the total of the offer. */
  isCompact: boolean
  /** Switches between both layouts; absent where there is only one. */
  onExpand: (() => void) | undefined
}

/**
 * The content of a request's sheet, for its customer. Memoized, because the sheet renders with every letter of a message, and a
 * thread may have thousands.
 */
export const RequestConversation = memo(function RequestConversation(props: RequestConversationProps) {
  const { request, unsent, offers } = props
  const partnerName = usePartnerName(request.id, offers)
  const { data: moments } = useQuery({ ...requestsQueries.timeline(request.id), enabled: !unsent })
  return (
    <ConversationView
      {...props}
      moments={moments}
      thread={(extras, onNewestOffer) => (
        <ChatLog
          requestId={request.id}
          audience="customer"
          partnerName={partnerName}
          extras={extras}
          onNewestOffer={onNewestOffer}
        />
      )}
    />
  )
})

interface ConversationViewProps extends RequestConversationProps {
  /** What else happened to the request. */
  moments: readonly Moment[] | undefined
  /** The discussion, with what is shown among its messages. */
  thread: (extras: readonly TimelineExtra[], onNewestOffer: (() => void) | undefined) => ReactNode
}

/** The standing offer or the next step, one timeline, and the details. */
export function ConversationView({
  request,
  unsent,
  status,
  now,
  offers,
  insteadOfOffers,
  isFolded,
  isCompact,
  onExpand,
  moments,
  thread,
}: ConversationViewProps) {
  const [isOut, setOut] = useState(false)
  const current = currentOffer(offers)
  const expiredBecause = expiredBecauseNow(request, now)
  const extras = useMemo(() => {
    const onNewest = () => setOut(true)
    const ofOffers = current ? offerExtras(offers, current, { expiredBecause, onNewest }) : []
    return [...ofOffers, ...(moments ?? []).flatMap((moment) => momentExtra(moment, styles.moment))]
  }, [offers, current, expiredBecause, moments])
  const details = <RequestDetails request={request} isSent={!unsent} className={styles.details} />
  const step = unsent ? (
    <UnsentState entry={unsent} />
  ) : (
    // Open offers and payments have their own countdown.
    status !== 'offer_made' && status !== 'accepted' && <NextStepLine request={request} now={now} />
  )
  return (
    <div className={classNames(styles.conversation, isFolded && styles.folded)}>
      <div
        className={classNames(
          styles.standing,
          (isOut || isFolded) && !isCompact && styles.isOut,
          isCompact && styles.compact,
        )}
      >
        {!isCompact && step}
        {insteadOfOffers}
        {current ? (
          <StandingOffer
            offer={current}
            number={offers.length - offers.indexOf(current)}
            priceFound={request.stubhubPrice}
            order={request.order}
            expiredBecause={expiredBecause}
            isOut={isOut}
            isCompact={isCompact}
            onFold={setOut}
          >
            {!isFolded && details}
          </StandingOffer>
        ) : (
          !isFolded &&
          !isCompact && (
            <DetailsFold isOut={isOut} onFold={setOut}>
              {details}
            </DetailsFold>
          )
        )}
      </div>
      <section className={styles.chat} aria-labelledby="discussion-title">
        <div className={onExpand && styles.chatTop}>
          <h3 id="discussion-title" className={onExpand ? 'section-label' : 'visually-hidden'}>
            Discussion
          </h3>
          {onExpand && (
            <Button variant="quiet" aria-expanded={!isFolded} onClick={onExpand}>
              {isFolded ? 'Expand chat' : 'Show request'}
            </Button>
          )}
        </div>
        <div className={styles.thread}>
          <CardBoundary>{thread(extras, current && (() => setOut(true)))}</CardBoundary>
        </div>
      </section>
      {isFolded && details}
    </div>
  )
}

function offerExtras(
  offers: readonly Offer[],
  current: Offer,
  about: { expiredBecause: TicketRequest['expiredBecause']; onNewest: () => void },
): TimelineExtra[] {
  return offers.map((offer, index) => ({
    key: offer.id,
    at: offer.createdAt,
    content: (
      <OfferLine
        offer={offer}
        number={offers.length - index}
        earlier={offers[index + 1]}
        current={current}
        {...about}
      />
    ),
  }))
}

interface DetailsFoldProps {
  isOut: boolean
  onFold: (isOut: boolean) => void
  children: ReactNode
}

/** What was asked for, while there is no offer to fold it into. */
function DetailsFold({ isOut, onFold, children }: DetailsFoldProps) {
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOut} onClick={() => onFold(!isOut)}>
        Your request
        <ChevronDownIcon size={16} className={isOut ? styles.turned : undefined} />
      </button>
      {isOut && <div className={styles.unfolded}>{children}</div>}
    </>
  )
}
