import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fileIdFromUrl, filesApi, type ListingReading } from '#contract/files.ts'
import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { isOfferOpen, isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { describeError } from '../../../http/errors.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { classNames } from '../../../ui/classNames.ts'
import {
  formatConcertDate,
  formatDuration,
  formatMoney,
  formatTime,
  invalidDate,
} from '../../../ui/format.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ChatPanel } from '../../chat/ChatPanel.tsx'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { TicketsToDeliver } from '../delivery/TicketsToDeliver.tsx'
import { useDeskCommand } from '../keyboard/deskCommands.tsx'
import { useReportWriting } from '../presence.tsx'
import { countTickets, describePlace, joinParts } from '../queue/requestWords.ts'
import { ComposerChips } from '../reply/CannedReplies.tsx'
import { RequestReplies, TextResponse } from '../reply/RequestReplies.tsx'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import { ClientCard } from './ClientCard.tsx'
import { Refunds } from './Refunds.tsx'
import { LongNames } from './RequestFacts.tsx'
import styles from './request.module.css'

interface RequestDetailProps {
  request: AdminTicketRequest
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
  hasOfferForm = false,
  onMakeOffer,
  isChatOnly = false,
}: RequestDetailProps) {
  const composer = useRef<HTMLTextAreaElement>(null)
  useDeskCommand('chat', () => composer.current?.focus())
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

interface DeskOfferProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** Why its request is expired. */
  expiredBecause: ExpiryReason | null
}

/** An offer in the discussion of staff: an open or accepted one in full, others in one line that unfolds. */
function DeskOffer({ offer, number, expiredBecause }: DeskOfferProps) {
  const now = useNow()
  const isOpen = isOfferOpen(offer, now)
  const label = offerStatusLabel(offer, now, expiredBecause)
  const made = `${offer.madeBy.name}, ${formatTime(offer.createdAt)}`
  const place = describePlace(offer.section, offer.row)
  const { ticketCount, pricePerTicket, serviceFee, totalPrice, notes } = offer
  const terms = `${ticketCount} × ${formatMoney(pricePerTicket)} + ${formatMoney(serviceFee)}`
  const note = notes && <Text tone="muted">“{notes}”</Text>
  if (isOfferStanding(offer, now, expiredBecause)) {
    const left = Date.parse(offer.expiresAt) - now.getTime()
    const timeLeft = Number.isNaN(left) ? invalidDate : `${formatDuration(left)} left`
    return (
      <div className={classNames(styles.offer, styles.standing)}>
        <Row as="p" align="baseline" justify="between" gap={3} className={styles.tight}>
          <span>
            <strong>Offer {number}</strong> · {made}
          </span>
          <Money amount={totalPrice} className={styles.total} />
        </Row>
        <Text tone="muted">{joinParts([label, ...(isOpen ? [timeLeft] : []), place, terms])}</Text>
        {note}
      </div>
    )
  }
  // What does not fit is left out from the end. The struck price says that it was replaced; anything else is said first.
  const parts = offer.status === 'superseded' ? [made, label, place] : [label, made, place]
  return (
    <details className={styles.offer}>
      <summary>
        <span className={styles.offerWords}>{joinParts([`Offer ${number}`, ...parts])}</span>
        <Money struck amount={totalPrice} />
      </summary>
      <Text tone="muted">{joinParts([label, place, terms])}</Text>
      {note}
    </details>
  )
}

/** What was read from the customer's screenshot, to compare with what they typed. Nothing if nothing was read. */
function ReadFromScreenshot({ url }: { url: string | null }) {
  const id = fileIdFromUrl(url ?? '')
  const { data } = useQuery({
    ...readQuery(filesApi.reading, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const words = data ? readingWords(data) : ''
  if (words === '') return null
  return (
    <section aria-label="Read from the screenshot">
      <h3 className="section-label">Read from the screenshot</h3>
      <p>{words}</p>
    </section>
  )
}

function readingWords({
  artist,
  venue,
  concertDate,
  section,
  row,
  ticketCount,
  price,
}: ListingReading): string {
  const parts = [
    artist,
    venue,
    concertDate && formatConcertDate(concertDate),
    section && `Sec ${section}`,
    row && `Row ${row}`,
    ticketCount && countTickets(ticketCount),
    price && `${formatMoney(price)} each`,
  ]
  return joinParts(parts.filter((part) => typeof part === 'string'))
}
