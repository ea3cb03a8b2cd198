import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import type { ViewedTicket } from '#contract/views.ts'
import { daysUntil } from '../../../ui/eventWords.ts'
import { formatDay } from '../../../ui/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { EventFace } from '../../tickets/list/EventCard.tsx'
import { type EventTickets, groupByEvent, splitByTime } from '../../tickets/list/eventTickets.ts'
import { SeatFace } from '../../tickets/list/SeatLine.tsx'
import { seatState } from '../../tickets/list/seatState.ts'
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
              <Section title="Upcoming Events" events={upcoming} now={now} />
              <Section title="Past Events" events={past} isPast now={now} />
            </>
          )
        }}
      </ViewedPages>
    </div>
  )
}

/** For the customer's own words about it, none of which need the code. */
function withoutCode({ hasCode: _code, hasFile, ...ticket }: ViewedTicket): Ticket {
  // The words for a ticket with a file differ, without its address too.
  return { ...ticket, qrCode: null, ticketFile: hasFile ? '' : null, ticketFileType: null }
}

interface SectionProps {
  title: string
  events: readonly EventTickets[]
  isPast?: boolean
  now: Date
}

function Section({ title, events, isPast = false, now }: SectionProps) {
  if (events.length === 0) return null
  return (
    <section className={views.part} aria-label={title}>
      <h2 className="section-label">{title}</h2>
      <div className={styles.cards}>
        {events.map((event) => (
          <EventFace
            key={event.key}
            event={event}
            isPast={isPast}
            days={daysUntil(event.concertDate, now)}
            renderSeat={(ticket, name) => (
              <SeatFace key={ticket.id} ticket={ticket} name={name}>
                <p className={styles.receipt}>{receiptWords(ticket)}</p>
              </SeatFace>
            )}
          />
        ))}
      </div>
    </section>
  )
}

function receiptWords(ticket: Ticket): string | undefined {
  const { noReceipt, isGone } = seatState(ticket)
  if (isGone) return undefined
  if (ticket.clientConfirmedAt) return `Received ${formatDay(ticket.clientConfirmedAt)}`
  return noReceipt ?? 'Receipt not confirmed yet'
}
