import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ChatPanel } from '../../chat/ChatPanel.tsx'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { TicketsToDeliver } from '../delivery/TicketsToDeliver.tsx'
import { DeskOffer } from '../offer/DeskOffer.tsx'
import { useReportWriting } from '../presence/useReportWriting.ts'
import { ComposerChips } from '../reply/ComposerChips.tsx'
import { RequestReplies, TextResponse } from '../reply/RequestReplies.tsx'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import { ClientCard } from './ClientCard.tsx'
import { ReadFromScreenshot } from './ReadFromScreenshot.tsx'
import { Refunds } from './Refunds.tsx'
import styles from './RequestDetail.module.css'
import { LongNames } from './RequestFacts.tsx'

interface RequestDetailProps {
  request: AdminTicketRequest
  /** The chat's field, for the shortcut that focuses it. */
  composerRef?: Ref<HTMLTextAreaElement> | undefined
  /** The offer form is on screen. */
  hasOfferForm?: boolean
  /** Opens the offer form. */
  onMakeOffer: () => void
  /** Shows only the discussion. */
  isChatOnly?: boolean
}

/** Messages and offers that fit into a low discussion. */
const fewLines = 2

/** The content of a request below its head. */
export function RequestDetail({
  request,
  composerRef,
  hasOfferForm = false,
  onMakeOffer,
  isChatOnly = false,
}: RequestDetailProps) {
  const composer = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    composerRef,
    () => composer.current,
  )
  const writing = useReportWriting(request.id, 'message')
  const { offers, problem } = useOffersInChat(request)
  const lines = request.messageCount + (offers?.length ?? 0)
  const isPaid = request.status === 'completed' && request.isPaid
  return (
    <>
      <div className={styles.details} hidden={isChatOnly}>
        <RequestReplies request={request} hasOfferForm={hasOfferForm} onMakeOffer={onMakeOffer} />
        {isPaid && <TicketsToDeliver requestId={request.id} />}
        <div className={styles.found}>
          <Screenshot url={request.stubhubScreenshot} from={request.name} />
          <ClientCard request={request} />
        </div>
        <LongNames request={request} />
        <TextResponse request={request} />
        <ReadFromScreenshot url={request.stubhubScreenshot} />
        <Refunds request={request} />
      </div>
      {problem}
      <section
        className={classNames(
          styles.chat,
          isPaid && styles.short,
          lines <= fewLines && styles.few,
          lines === 0 && styles.empty,
          isChatOnly && styles.alone,
        )}
        aria-labelledby={`chat-${request.id}`}
      >
        <h3 id={`chat-${request.id}`} className="visually-hidden">
          Discussion
        </h3>
        <div className={styles.thread} onInput={writing.typed}>
          <CardBoundary>
            <ChatPanel
              requestId={request.id}
              artist={request.artist}
              partnerName={firstName(request.name)}
              extras={offers}
              onSend={writing.stop}
              composerRef={composer}
              aboveComposer={<ComposerChips key={request.id} request={request} composerRef={composer} />}
            />
          </CardBoundary>
        </div>
      </section>
    </>
  )
}

/** The offers of a request as parts of its discussion, or that they could not be loaded. */
function useOffersInChat({ id, expiredBecause }: AdminTicketRequest) {
  const { data, isError, error, isFetching, refetch } = useQuery(offersQueries.adminForRequest(id))
  const offers = useMemo(
    () =>
      data?.map(
        (offer, index): TimelineExtra => ({
          key: offer.id,
          at: offer.createdAt,
          content: (
            <DeskOffer
              key={offer.id}
              offer={offer}
              number={data.length - index}
              expiredBecause={expiredBecause}
            />
          ),
        }),
      ),
    [data, expiredBecause],
  )
  const problem = isError && !data && (
    <Notice tone="warn">
      {describeError(error, 'Could not load offers.')}{' '}
      <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Notice>
  )
  return { offers, problem }
}
