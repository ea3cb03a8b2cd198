import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { TimelineEntry } from '#contract/events.ts'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { ChatLog } from '../../chat/thread/ChatLog.tsx'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { OfferLine, StandingOffer } from '../../offers/StandingOffer.tsx'
import { expiredBecauseNow, nextStep, undoneLabel } from '../history/requestLife.ts'
import type { UnsentRequest } from '../ownRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { UnsentState } from '../UnsentState.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import styles from './sheet.module.css'
import { timelineExtra, timelineWords } from './timelineExtra.tsx'

interface RequestConversationProps {
  request: TicketRequest
  /** The request's outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  /** What to say about its tickets if they are late. */
  late?: string | undefined
  now: Date
  /** Newest first. */
  offers: readonly Offer[]
  partnerName: string | undefined
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
  const { request, unsent, partnerName, offers } = props
  const { data: timeline } = useQuery({ ...requestsQueries.timeline(request.id), enabled: !unsent })
  const isSilent = offers.length === 0 && !timeline?.some(isMoreThanSent)
  return (
    <ConversationView
      {...props}
      timeline={timeline}
      thread={(extras, onNewestOffer) => (
        <ChatLog
          requestId={request.id}
          audience="customer"
          partnerName={partnerName}
          extras={extras}
          empty={isSilent && <NoMessages />}
          onNewestOffer={onNewestOffer}
        />
      )}
    />
  )
})

interface ConversationViewProps extends Omit<RequestConversationProps, 'partnerName'> {
  /** Other events of the request. */
  timeline: readonly TimelineEntry[] | undefined
  /** The discussion, with the other entries among its messages. */
  thread: (extras: readonly TimelineExtra[], onNewestOffer: (() => void) | undefined) => ReactNode
}

/** The current offer or the next step, one timeline, and the details. */
export function ConversationView({
  request,
  unsent,
  late,
  now,
  offers,
  insteadOfOffers,
  isFolded,
  isCompact,
  onExpand,
  timeline,
  thread,
}: ConversationViewProps) {
  const [isOut, setOut] = useState(false)
  const isLow = useMediaQuery('(max-height: 40em)')
  const foldOut = useCallback(() => setOut(true), [])
  const current = currentOffer(offers)
  const expiredBecause = expiredBecauseNow(request, now)
  const extras = useMemo(() => {
    const ofOffers = offers.map((offer, index) => ({
      key: offer.id,
      at: offer.createdAt,
      content: current && (
        <OfferLine
          offer={offer}
          number={offers.length - index}
          earlier={offers[index + 1]}
          current={current}
          expiredBecause={expiredBecause}
        />
      ),
    }))
    const moments = (timeline ?? []).flatMap((entry) => timelineExtra(entry, styles.moment))
    // Oldest first, as what happened at the same time is kept in its order; an offer comes before its answer.
    return [...ofOffers.toReversed(), ...moments.toReversed()]
  }, [offers, current, expiredBecause, timeline])
  const details = (
    <div className={styles.details}>
      <RequestDetails request={request} isSent={!unsent} />
    </div>
  )
  const next = late ?? nextStep(request, now)
  const step = next && (
    <Text above={2} size="second">
      {next}
    </Text>
  )
  return (
    <Stack flex gap={0} className={classNames(styles.conversation, isFolded && styles.folded)}>
      <Stack
        flex
        gap={0}
        className={classNames(
          styles.standing,
          isOut && !isFolded && !isCompact && styles.isOut,
          isCompact && styles.compact,
        )}
      >
        {!isCompact && (unsent ? <UnsentState entry={unsent} /> : step)}
        {insteadOfOffers}
        {current ? (
          <StandingOffer
            offer={current}
            number={offers.length - offers.indexOf(current)}
            priceFound={request.stubhubPrice}
            concertDate={request.concertDate}
            order={request.order}
            expiredBecause={expiredBecause}
            undone={undoneLabel(request)}
            isOut={isOut}
            isCompact={isCompact}
            isLow={isLow}
            onFold={setOut}
          >
            {!isFolded && details}
          </StandingOffer>
        ) : (
          !isFolded &&
          !isCompact && (
            <>
              <Button
                variant="quiet"
                full
                className={styles.fold}
                aria-expanded={isOut}
                onClick={() => setOut(!isOut)}
              >
                Your request
                <ChevronDownIcon size={16} />
              </Button>
              {isOut && details}
            </>
          )
        )}
      </Stack>
      <Stack as="section" flex gap={0} className={styles.chat} aria-labelledby="discussion-title">
        <Row justify="between">
          <h3 id="discussion-title" className={onExpand ? 'section-label' : 'visually-hidden'}>
            Discussion
          </h3>
          {onExpand && (
            <Button variant="quiet" aria-expanded={!isFolded} onClick={onExpand}>
              {isFolded ? 'Expand chat' : 'Show request'}
            </Button>
          )}
        </Row>
        <CardBoundary>{thread(extras, current && foldOut)}</CardBoundary>
      </Stack>
      {isFolded && details}
    </Stack>
  )
}

function isMoreThanSent(entry: TimelineEntry): boolean {
  return entry.type !== 'request.submitted' && timelineWords(entry) !== undefined
}

/** Explains an empty conversation, and how it begins. */
function NoMessages() {
  return (
    <Stack gap={3} className={styles.silent}>
      <svg width="176" height="112" viewBox="0 0 176 112" fill="none" aria-hidden="true">
        <path
          d="M24 9h72a14 14 0 0 1 14 14v10a14 14 0 0 1-14 14H9V24A15 15 0 0 1 24 9Z"
          fill="var(--surface)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path
          d="M96 57h56a15 15 0 0 1 15 15v31H96a14 14 0 0 1-14-14V71a14 14 0 0 1 14-14Z"
          fill="var(--muted)"
        />
        <path d="M27 28h62" stroke="var(--muted)" strokeWidth="8" strokeLinecap="round" />
        <path d="M100 74h46M100 88h26" stroke="var(--sheet)" strokeWidth="7" strokeLinecap="round" />
      </svg>
      <p>No messages yet. Ask anything about this request.</p>
    </Stack>
  )
}
