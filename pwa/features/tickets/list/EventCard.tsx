import { downloadOutline, qrCodeOutline } from 'ionicons/icons'
import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import { isTicketUsable, type TicketStatus, ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { arrivalDay, daysUntilWords, isArrivalOverdue } from '../../../ui/eventWords.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { hasQr } from '../gate/gateTickets.ts'
import { describeSeats, seatName } from '../seatWords.ts'
import { useSavedTicketIds } from '../useSavedTickets.ts'
import { DownloadLink } from './DownloadLink.tsx'
import styles from './EventCard.module.css'
import { canBeShown, type EventTickets } from './eventTickets.ts'
import { SeatLine } from './SeatLine.tsx'

interface EventCardProps {
  event: EventTickets
  isPast: boolean
  /** The first upcoming event with tickets to show: its button is the screen's main action. */
  isNext: boolean
  /** Days from today to the event. */
  days: number
  /** The account the tickets belong to. */
  email: string
  onShowQr: (ticketId: string) => void
}

const tones: Record<TicketStatus, Tone> = {
  pending: 'neutral',
  ready: 'good',
  delivered: 'good',
  used: 'neutral',
  returning: 'warn',
}

/** All tickets of one event. Does not depend on the current time, so that a list of 1,000 cards does not render every minute. */
export const EventCard = memo(function EventCard({
  event,
  isPast,
  isNext,
  days,
  email,
  onShowQr,
}: EventCardProps) {
  const { requestId, artist, venue, concertDate, tickets } = event
  const titleId = useId()
  const pending = tickets.filter(({ status }) => status === 'pending')
  const transferred = tickets.filter((ticket) => isTicketUsable(ticket.status) && ticket.transferredAt)
  const savedIds = useSavedTicketIds()
  const usable = tickets.filter(canBeShown)
  const isSaved = usable.length > 0 && usable.every(({ id }) => savedIds.has(id))
  const firstWithQr = tickets.find(hasQr)
  // Without a QR code the file admits the holder, so its download takes the place of the QR button.
  const toDownload = firstWithQr
    ? []
    : tickets.filter((ticket) => isTicketUsable(ticket.status) && ticket.ticketFile)

  const places = describeSeats(tickets).map((place) => <p key={place}>{place}</p>)
  const isAllPending = pending.length === tickets.length
  const actionVariant = isNext ? 'primary' : 'secondary'

  return (
    <TicketCard
      aria-labelledby={titleId}
      dimmed={isPast}
      poster={
        <Poster artist={artist}>
          <div className={styles.head}>
            <div className={styles.event}>
              <h3 id={titleId} className={styles.artist}>
                {artist}
              </h3>
              <p className={styles.place}>
                {venue} · {formatConcertDate(concertDate)}
              </p>
            </div>
            {!isPast && <DaysLeft days={days} />}
          </div>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <div className={styles.pills}>
            {countStatuses(tickets).map(({ label, status, count }) => (
              <StatusPill key={label} tone={tones[status]}>
                {count === tickets.length ? label : `${count} ${label}`}
              </StatusPill>
            ))}
          </div>
          <div className={styles.seats}>
            {isAllPending && !isArrivalOverdue(days) ? (
              <p>Here by {arrivalDay(concertDate, new Date())}</p>
            ) : (
              places
            )}
          </div>
        </div>
      }
    >
      {isAllPending ? (
        <div className={styles.seats}>{places}</div>
      ) : (
        <ul className={styles.lines}>
          {tickets.map((ticket) => (
            <SeatLine
              key={ticket.id}
              ticket={ticket}
              name={seatName(ticket, tickets)}
              hasNoDownload={!firstWithQr}
            />
          ))}
        </ul>
      )}
      {isSaved && (
        <p className={styles.saved}>
          <CheckIcon size={16} /> Saved for offline use
        </p>
      )}
      {firstWithQr && (
        <Button
          full
          variant={actionVariant}
          className={styles.action}
          icon={<AppIcon icon={qrCodeOutline} size={22} />}
          onClick={() => onShowQr(firstWithQr.id)}
        >
          Show QR code
        </Button>
      )}
      {toDownload.map((ticket) => (
        <DownloadLink
          key={ticket.id}
          ticket={ticket}
          seat={seatName(ticket, tickets)}
          variant={toDownload.length === 1 ? actionVariant : 'secondary'}
          className={styles.action}
        >
          <AppIcon icon={downloadOutline} size={22} />
          Download{tickets.length > 1 && ` ${seatName(ticket, tickets)}`}
        </DownloadLink>
      ))}
      {transferred.length > 0 && (
        <p className={styles.note}>
          {transferred.length < tickets.length && `${namesOf(transferred, tickets)}: `}
          Sent to your ticketing account, {email}.
        </p>
      )}
      {pending.length > 0 && (
        <p className={styles.note}>
          {pending.length < tickets.length && 'Some have not arrived yet. '}
          {isArrivalOverdue(days) ? (
            <>
              {isPast ? 'These tickets never arrived. ' : 'These tickets should have arrived by now. '}
              <Link to={`/dashboard?ticket=${requestId}`}>Write to us</Link>
            </>
          ) : (
            `${isAllPending ? '' : `They are here by ${arrivalDay(concertDate, new Date())}. `}We tell you the moment they are ready.`
          )}
        </p>
      )}
    </TicketCard>
  )
})

function DaysLeft({ days }: { days: number }) {
  if (days < 2) return <p className={styles.days}>{daysUntilWords(days)}</p>
  return (
    <p className={styles.days}>
      <span className="visually-hidden">in </span>
      <span className={styles.count}>{days}</span> days
    </p>
  )
}

function countStatuses(tickets: readonly Ticket[]) {
  const counts = new Map<string, { label: string; status: TicketStatus; count: number }>()
  for (const ticket of tickets) {
    const label = ticketStatusLabel(ticket)
    const count = (counts.get(label)?.count ?? 0) + 1
    counts.set(label, { label, status: ticket.status, count })
  }
  return [...counts.values()]
}

function namesOf(some: readonly Ticket[], all: readonly Ticket[]): string {
  return some.map((ticket) => seatName(ticket, all)).join(', ')
}
