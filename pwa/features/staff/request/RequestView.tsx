import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { fileIdFromUrl, filesApi, type ListingReading } from '#contract/files.ts'
import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isOfferOpen, isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { classNames } from '../../../ui/classNames.ts'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import {
  formatConcertDate,
  formatDuration,
  formatMoney,
  formatTime,
  invalidDate,
} from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { countTickets, describePlace, joinParts } from '../../desk/requestWords.ts'
import { ClientCard, LongNames, RequestPills } from './RequestFacts.tsx'
import styles from './request.module.css'

interface RequestSheetBodyProps {
  request: AdminTicketRequest
  /** The owner, and until when it is snoozed. */
  state: ReactNode
  children: ReactNode
}

/** The order in a sheet: pending tasks, owner, and the request itself. */
export function RequestSheetBody({ request, state, children }: RequestSheetBodyProps) {
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <RequestPills request={request} />
        {state}
      </Stack>
      {children}
    </Stack>
  )
}

export function isPaidFor({ status, isPaid }: AdminTicketRequest): boolean {
  return status === 'completed' && isPaid
}

interface RequestViewProps {
  request: AdminTicketRequest
  /** Newest first; undefined until they are loaded. */
  offers: readonly Offer[] | undefined
  isChatOnly?: boolean
  /** The actions, and the tickets. */
  above: ReactNode
  screenshot: ReactNode
  /** Further facts about the client. */
  client: ReactNode
  /** At the end: what became of its show or its money. */
  more: ReactNode
  /** That it was paid, in the discussion. */
  paid?: TimelineExtra | undefined
  /** Why there are no offers. */
  instead?: ReactNode
  /** Called with every keystroke in the discussion. */
  onWrite?: () => void
  /** The discussion, with the offers among its messages. */
  thread: (extras: readonly TimelineExtra[] | undefined) => ReactNode
}

/** Messages, offers and the payment that fit into a low discussion. */
const fewLines = 2

/** A request below its head, both for those who may act on it and for read-only views. */
export function RequestView({
  request,
  offers,
  isChatOnly = false,
  above,
  screenshot,
  client,
  more,
  paid,
  instead,
  onWrite,
  thread,
}: RequestViewProps) {
  const { id, expiredBecause } = request
  const offerLines = useOfferLines(offers, expiredBecause)
  const extras = useMemo(() => (paid && offerLines ? [...offerLines, paid] : offerLines), [offerLines, paid])
  const lines = request.messageCount + (offers?.length ?? 0) + (paid ? 1 : 0)
  return (
    <>
      <Stack className={styles.details} hidden={isChatOnly}>
        {above}
        <Row gap={3} align="start">
          {screenshot}
          <ClientCard request={request}>{client}</ClientCard>
        </Row>
        <LongNames request={request} />
        <NoteToBuyer request={request} />
        <ReadFromScreenshot url={request.stubhubScreenshot} />
        {more}
      </Stack>
      {instead}
      <section
        className={classNames(
          styles.chat,
          Boolean(above) && isPaidFor(request) && styles.short,
          lines <= fewLines && styles.few,
          lines === 1 && styles.single,
          lines === 0 && styles.empty,
          isChatOnly && styles.alone,
        )}
        aria-labelledby={`chat-${id}`}
      >
        <h3 id={`chat-${id}`} className="visually-hidden">
          Discussion
        </h3>
        <div className={styles.thread} onInput={onWrite}>
          <CardBoundary>{thread(extras)}</CardBoundary>
        </div>
      </section>
    </>
  )
}

/** The offers of a request, placed among the messages of its discussion. */
export function useOfferLines(
  offers: readonly Offer[] | undefined,
  expiredBecause: ExpiryReason | null,
): readonly TimelineExtra[] | undefined {
  return useMemo(
    () =>
      offers?.map((offer, index) => ({
        key: offer.id,
        at: offer.createdAt,
        content: <DeskOffer offer={offer} number={offers.length - index} expiredBecause={expiredBecause} />,
      })),
    [offers, expiredBecause],
  )
}

interface DeskOfferProps {
  offer: Offer
  /** The offer's number among those of the request; the oldest is 1. */
  number: number
  /** Why the request is expired. */
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
      <div className={classNames('surface', styles.offer, styles.standing)}>
        <Row tight as="p" align="baseline" justify="between" gap={3}>
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
  // Parts that do not fit are left out from the end. The struck price says that it was replaced; other states come first.
  const parts = offer.status === 'superseded' ? [made, label, place] : [label, made, place]
  return (
    <details className={`surface ${styles.offer}`}>
      <summary className="line">
        <span className={styles.offerWords}>{joinParts([`Offer ${number}`, ...parts])}</span>
        <Money struck amount={totalPrice} />
      </summary>
      <Text tone="muted">{joinParts([label, place, terms])}</Text>
      {note}
    </details>
  )
}

/** The note to the buyer of a resold ticket. */
function NoteToBuyer({ request: { id, kind, adminResponse } }: { request: AdminTicketRequest }) {
  if (kind !== 'resale' || adminResponse === null) return null
  return (
    <Stack as="section" gap={2} align="left" aria-labelledby={`note-${id}`}>
      <h3 id={`note-${id}`} className="section-label">
        Note to the buyer
      </h3>
      <Text wrap="written">{adminResponse}</Text>
    </Stack>
  )
}

/** The values that were read from the customer's screenshot, to compare with what they typed. Nothing if nothing was read. */
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
    section && `Sec ${withoutWord('section', section)}`,
    row && `Row ${withoutWord('row', row)}`,
    ticketCount && countTickets(ticketCount),
    price && `${formatMoney(price)} each`,
  ]
  return joinParts(parts.filter((part) => typeof part === 'string'))
}
