import {
  downloadOutline,
  qrCodeOutline,
  receiptOutline,
  shareSocialOutline,
  walletOutline,
} from 'ionicons/icons'
import { memo, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { daysUntilWords } from '../../ui/eventWords.ts'
import { formatConcertDate } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { AddToCalendar, sharePlan } from '../tickets/AddToCalendar.tsx'
import { type EventTickets, hasCode, isSoon, savedOnEvent, showCodesLabel } from '../tickets/eventTickets.ts'
import { describeSeats, seatName } from '../tickets/seatWords.ts'
import { isPass } from '../tickets/ticketFiles.ts'
import { useSavedTicketIds } from '../tickets/ticketsQueries.ts'
import { ConfirmAll } from './ConfirmReceipt.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import styles from './myTickets.module.css'
import { TicketsReady } from './ready/TicketsReady.tsx'
import { ResellAction } from './resell/ResellSheet.tsx'
import { ReturnProgress } from './resell/ReturnProgress.tsx'
import { SeatLine } from './SeatLine.tsx'
import { arrivalOf, arrivalWords, eventPills, seatState } from './seatState.ts'
import { DownloadLink } from './TicketFile.tsx'

interface EventCardProps {
  event: EventTickets
  isPast: boolean
  /** The first upcoming event with tickets to show: its button is the screen's main action. */
  isNext: boolean
  /** Days from today to the event. */
  days: number
  hasBegun: boolean
  /** The account the tickets belong to. */
  email: string
  onShowQr: (ticketId: string) => void
}

/** All tickets of one event. Does not depend on the current time, so that a list of 1,000 cards does not render every minute. */
export const EventCard = memo(function EventCard({
  event,
  isPast,
  isNext,
  days,
  hasBegun,
  email,
  onShowQr,
}: EventCardProps) {
  const { artist, tickets, requestIds } = event
  const named = tickets.map((ticket) => ({ ticket, name: seatName(ticket, tickets) }))
  const pending = tickets.filter(({ status, locked }) => status === 'pending' && !locked)
  const unpaid = tickets.find(({ locked }) => locked)
  const transferred = tickets.filter((ticket) => isTicketShown(ticket) && ticket.transferredAt)
  const withCode = tickets.filter(hasCode)
  const [firstWithCode] = withCode
  // Without a code the file admits the holder, so its download takes the place of the button for codes.
  const toDownload = firstWithCode
    ? []
    : tickets.filter((ticket) => isTicketShown(ticket) && ticket.ticketFile)
  const arrival = pending.length > 0 ? arrivalOf(pending, { days, hasBegun }, currentTime()) : undefined
  const isAllPending = pending.length === tickets.length
  const actionVariant = isNext ? 'primary' : 'secondary'

  return (
    <EventFace
      event={event}
      isPast={isPast}
      days={days}
      arrival={isAllPending ? arrival?.short : undefined}
      renderSeat={(ticket, name) => (
        <SeatLine key={ticket.id} ticket={ticket} name={name} hasNoDownload={!firstWithCode} />
      )}
    >
      {arrival && (
        <p className={styles.note}>
          {arrivalWords(arrival, isAllPending)}{' '}
          {arrival.isBroken && <Link to={`/dashboard?ticket=${pending[0]?.requestId}`}>Write to us</Link>}
        </p>
      )}
      {tickets[0]?.isShowCancelled && <p className={styles.note}>The show was cancelled.</p>}
      {requestIds.map((id) => (
        <MoneyBack key={id} ticket={tickets.find(({ requestId }) => requestId === id)} />
      ))}
      {!isPast && isSoon(days) && <TicketsReady tickets={tickets} />}
      {transferred.length > 0 && (
        <p className={styles.note}>
          {transferred.length < tickets.length && `${namesOf(transferred, tickets)}: `}
          Sent to your ticketing account, {email}.
        </p>
      )}
      <div className={styles.actions}>
        {firstWithCode && (
          <Button
            full
            variant={actionVariant}
            icon={<AppIcon icon={qrCodeOutline} size={22} />}
            onClick={() => onShowQr(firstWithCode.id)}
          >
            {showCodesLabel(withCode)}
          </Button>
        )}
        {toDownload.map((ticket) => (
          <DownloadLink
            key={ticket.id}
            ticket={ticket}
            seat={seatName(ticket, tickets)}
            variant={toDownload.length === 1 ? actionVariant : 'secondary'}
          >
            <AppIcon icon={isPass(ticket) ? walletOutline : downloadOutline} size={22} />
            {isPass(ticket) ? 'Add to Wallet' : 'Download'}
            {tickets.length > 1 && `${isPass(ticket) ? ':' : ''} ${seatName(ticket, tickets)}`}
          </DownloadLink>
        ))}
        {unpaid && (
          <>
            <ButtonLink full needsConnection variant={actionVariant} to={`/checkout/${unpaid.requestId}`}>
              Complete Payment
            </ButtonLink>
            <NeedsConnection quiet>Paying needs a connection.</NeedsConnection>
          </>
        )}
        <ConfirmAll artist={artist} tickets={tickets} />
      </div>
      <ReturnProgress tickets={named} />
      <Foot event={event} isPast={isPast} isArriving={arrival?.short !== undefined}>
        <ResellAction artist={artist} tickets={named} />
      </Foot>
    </EventFace>
  )
})

interface EventFaceProps extends Pick<EventCardProps, 'event' | 'isPast' | 'days'> {
  /** When it arrives, if nothing has yet. */
  arrival?: string | undefined
  renderSeat: (ticket: Ticket, name: string) => ReactNode
  /** What else there is to say and to do. */
  children?: ReactNode
}

/** What is to be seen of an event: its poster, where its tickets stand, and its seats. */
export function EventFace({ event, isPast, days, arrival, renderSeat, children }: EventFaceProps) {
  const { artist, venue, concertDate, tickets } = event
  const titleId = useId()
  const savedIds = useSavedTicketIds()
  const own = tickets.filter((ticket) => !seatState(ticket).isGone)
  return (
    <TicketCard
      aria-labelledby={titleId}
      dimmed={isPast}
      poster={
        <Poster artist={artist}>
          <div className={styles.head}>
            <div className={styles.titles}>
              <h3 translate="no" id={titleId} className={styles.artist}>
                {artist}
              </h3>
              <p className={styles.place}>
                {venue} · {formatConcertDate(concertDate)}
              </p>
            </div>
            {tickets[0]?.isShowCancelled ? (
              <p className={styles.days}>Cancelled</p>
            ) : (
              !isPast && <DaysLeft days={days} />
            )}
          </div>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <div className={styles.pills}>
            {eventPills(tickets, ({ id }) => savedIds.has(id)).map(({ tone, text }) => (
              <StatusPill key={text} tone={tone}>
                {text}
              </StatusPill>
            ))}
          </div>
          <div className={styles.seats}>
            {describeSeats(own.length > 0 ? own : tickets).map((place) => (
              <p key={place}>{place}</p>
            ))}
            {arrival && <p>{arrival}</p>}
          </div>
        </div>
      }
    >
      <ul className={styles.lines}>
        {tickets.map((ticket) => renderSeat(ticket, seatName(ticket, tickets)))}
      </ul>
      {children}
    </TicketCard>
  )
}

interface FootProps {
  event: EventTickets
  isPast: boolean
  isArriving: boolean
  /** Further links. */
  children: ReactNode
}

/** What is not about a seat: the saving, the receipts, calendar and share. */
function Foot({ event, isPast, isArriving, children }: FootProps) {
  const { artist, tickets, requestIds } = event
  const saved = savedOnEvent(event)
  const paid = requestIds.filter((id) => tickets.some(({ requestId, locked }) => requestId === id && !locked))
  return (
    <div className={styles.foot}>
      {saved !== undefined && (
        <p className={styles.saved}>
          You saved <Money amount={saved} />
        </p>
      )}
      <div className={styles.links}>
        {!isPast && !tickets[0]?.isShowCancelled && (
          <>
            <AddToCalendar plan={event} isArriving={isArriving} isShort />
            <Button
              variant="quiet"
              icon={<AppIcon icon={shareSocialOutline} size={20} />}
              aria-label={`Share, ${artist}`}
              onClick={() => void sharePlan(event)}
            >
              Share
            </Button>
          </>
        )}
        {paid.map((id, index) => (
          <ButtonLink
            key={id}
            variant="quiet"
            to={`/checkout/${id}`}
            icon={<AppIcon icon={receiptOutline} size={20} />}
            aria-label={`Receipt${paid.length > 1 ? ` ${index + 1}` : ''}, ${artist}`}
          >
            Receipt{paid.length > 1 && ` ${index + 1}`}
          </ButtonLink>
        ))}
        {children}
      </div>
    </div>
  )
}

function DaysLeft({ days }: { days: number }) {
  if (days < 2) return <p className={styles.days}>{daysUntilWords(days)}</p>
  return (
    <p className={styles.days}>
      <span className="visually-hidden">in </span>
      <span className={styles.count}>{days}</span> days
    </p>
  )
}

function namesOf(some: readonly Ticket[], all: readonly Ticket[]): string {
  return some.map((ticket) => seatName(ticket, all)).join(', ')
}
