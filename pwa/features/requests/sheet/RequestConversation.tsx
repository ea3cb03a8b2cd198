import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { CustomerRequestStatus } from '#contract/rules/requestStatus.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { ChatPanel } from '../../chat/ChatPanel.tsx'
import { OfferList, type OfferListProps } from '../../offers/OfferList.tsx'
import { NextStepLine } from '../history/NextStepLine.tsx'
import { expiredBecauseNow, mayHaveOffers, statusLabelNow, statusTone } from '../history/requestLife.ts'
import { UnsentPill, UnsentState } from '../history/UnsentState.tsx'
import type { UnsentRequest } from '../unsentRequest.ts'
import styles from './RequestConversation.module.css'
import { RequestDetails } from './RequestDetails.tsx'

interface RequestConversationProps {
  request: TicketRequest
  /** Its outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  status: CustomerRequestStatus
  now: Date
  offers: UseQueryResult<Offer[]>
  /** Only the discussion is shown. */
  isChatFull: boolean
  onChatFull: (isFull: boolean) => void
  composerRef: Ref<HTMLTextAreaElement>
}

/** The content of a request's sheet: status, offers, discussion and details. */
export function RequestConversation({
  request,
  unsent,
  status,
  now,
  offers,
  isChatFull,
  onChatFull,
  composerRef,
}: RequestConversationProps) {
  return (
    <div className={classNames(styles.conversation, isChatFull && styles.full)}>
      <div className={styles.about}>
        <div className={styles.state}>
          {unsent ? (
            <>
              <UnsentPill entry={unsent} />
              <UnsentState entry={unsent} />
            </>
          ) : (
            <>
              <StatusPill tone={statusTone(status)}>{statusLabelNow(request, now)}</StatusPill>
              {/* Open offers and payments have their own countdown. */}
              {status !== 'offer_made' && status !== 'accepted' && (
                <NextStepLine request={request} now={now} />
              )}
            </>
          )}
        </div>
        {mayHaveOffers(status) && (
          <Offers
            offers={offers}
            priceFound={request.stubhubPrice}
            expiredBecause={expiredBecauseNow(request, now)}
          />
        )}
      </div>
      <section className={styles.chat} aria-labelledby="discussion-title">
        <div className={styles.chatTop}>
          <h3 id="discussion-title" className="section-label">
            Discussion
          </h3>
          <Button variant="quiet" aria-expanded={isChatFull} onClick={() => onChatFull(!isChatFull)}>
            {isChatFull ? 'Show request' : 'Expand chat'}
          </Button>
        </div>
        <div className={styles.thread}>
          <CardBoundary>
            <ChatPanel requestId={request.id} audience="customer" composerRef={composerRef} />
          </CardBoundary>
        </div>
      </section>
      <RequestDetails request={request} isSent={!unsent} className={styles.about} />
    </div>
  )
}

interface OffersProps extends Omit<OfferListProps, 'offers'> {
  offers: UseQueryResult<Offer[]>
}

function Offers({ offers, ...about }: OffersProps) {
  if (offers.data) return <OfferList offers={offers.data} {...about} />
  if (offers.isError) {
    return (
      <ErrorState
        title="Could not load offers"
        message={describeError(offers.error, 'Please try again.')}
        onRetry={() => void offers.refetch()}
        retrying={offers.isFetching}
      />
    )
  }
  return <SkeletonList count={1} height="14rem" label="Loading the offers" />
}
