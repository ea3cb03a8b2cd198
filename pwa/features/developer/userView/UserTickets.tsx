import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import type { ViewedTicket } from '#contract/views.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatConcertDate, formatDay } from '../../../ui/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { type EventTickets, groupByEvent, splitByTime } from '../../tickets/list/eventTickets.ts'
import { seatState } from '../../tickets/list/seatState.ts'
import { describeSeats, seatName } from '../../tickets/seatWords.ts'
import { ViewedPages } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import views from '../views/views.module.css'
import styles from './UserView.module.css'

/** The customer's tickets by event, without what admits to it. */
export function UserTickets({ userId }: { userId: string }) {
  const list = useInfiniteQuery(viewQueries.userTickets(userId))
  const now = useNow()
  return (
    <div className={views.panel}>
      <Notice tone="neutral">
        QR codes and ticket files are not shown here: only the customer can open them.
      </Notice>
      <ViewedPages noun="tickets" list={list} none="No tickets yet">
        {(tickets) => {
          const events = groupByEvent(tickets.map(withoutCode))
          const { upcoming, past } = splitByTime(events, now, -now.getTimezoneOffset())
          return (
            <>
              <Section title="Upcoming Events" events={upcoming} />
              <Section title="Past Events" events={past} />
            </>
          )
        }}
      </ViewedPages>
    </div>
  )
}

/** For the customer's own words about it, none of which need the code. */
function withoutCode({ hasCode: _code, hasFile: _file, ...ticket }: ViewedTicket): Ticket {
  return { ...ticket, qrCode: null, ticketFile: null, ticketFileType: null }
}

function Section({ title, events }: { title: string; events: readonly EventTickets[] }) {
  if (events.length === 0) return null
  return (
    <section className={views.part} aria-label={title}>
      <h2 className="section-label">{title}</h2>
      <div className={styles.events}>
        {events.map((event) => (
          <EventTicketsCard key={event.key} event={event} />
        ))}
      </div>
    </section>
  )
}

function EventTicketsCard({ event: { artist, venue, concertDate, tickets } }: { event: EventTickets }) {
  return (
    <Card>
      <h3 className={views.title}>{artist}</h3>
      <p className={views.second}>
        {venue} · {formatConcertDate(concertDate)}
      </p>
      {describeSeats(tickets).map((line) => (
        <p key={line} className={views.second}>
          {line}
        </p>
      ))}
      <ul className={styles.seats}>
        {tickets.map((ticket) => (
          <Seat key={ticket.id} ticket={ticket} name={seatName(ticket, tickets)} />
        ))}
      </ul>
    </Card>
  )
}

function Seat({ ticket, name }: { ticket: Ticket; name: string }) {
  const { label, tone, whyClosed, noReceipt } = seatState(ticket)
  const received = ticket.clientConfirmedAt
    ? `Received ${formatDay(ticket.clientConfirmedAt)}`
    : (noReceipt ?? 'Receipt not confirmed yet')
  return (
    <li className={styles.seat}>
      <p className={views.itemHead}>
        <span>{name}</span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </p>
      <p className={views.second}>{[received, whyClosed].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
