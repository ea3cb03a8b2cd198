import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CardBoundary } from '../../ui/ErrorState.tsx'
import { daysUntil, hasBegun } from '../../ui/eventWords.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Grid, Stack, Text } from '../../ui/layout.tsx'
import type { EventTickets } from '../tickets/eventTickets.ts'
import { useConfirming } from './ConfirmReceipt.tsx'
import { EventCard, type EventCardProps } from './EventCard.tsx'
import { pastNeeds } from './followUp.ts'
import styles from './myTickets.module.css'
import { overdueTicket } from './seatState.ts'

interface SectionProps extends Pick<EventCardProps, 'isMain' | 'email' | 'link' | 'onShowQr'> {
  events: readonly EventTickets[]
  now: Date
  /** The event that is open beside the list. */
  openKey: string | undefined
  /** Shown if there are no events. */
  empty: ReactNode
}

/** The next one that can be used comes first, large, unless an earlier one is overdue; the others follow in their order. */
export function UpcomingEvents({ events, empty, ...cards }: SectionProps) {
  const titleId = useId()
  const next = events.find(({ tickets }) =>
    tickets.some((ticket) => isTicketShown(ticket) && !ticket.isShowCancelled),
  )
  // An event that comes before it and has no tickets yet needs more attention.
  const isFirst = ({ tickets, concertDate }: EventTickets) =>
    next && concertDate < next.concertDate && overdueTicket(tickets, daysUntil(concertDate, cards.now))
  const place = (event: EventTickets) => (event === next ? 1 : isFirst(event) ? 0 : 2)
  const inOrder = events.toSorted((one, other) => place(one) - place(other))
  return (
    <Stack above={5} as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className="section-label">
        Upcoming Events
      </h2>
      {events.length === 0 ? empty : <EventList {...cards} events={inOrder} next={next} />}
    </Stack>
  )
}

interface PastEventsProps extends SectionProps {
  /** Loads those that are not here; undefined if all are. */
  more: ReactNode | undefined
}

/** Past events, folded except for the tasks of the customer. */
export function PastEvents({ events, empty, more, ...cards }: PastEventsProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const needs = pastNeeds(events, useConfirming())
  const count = events.length.toLocaleString('en-US')
  if (events.length === 0 && !more)
    return (
      <Stack above={5} as="section" aria-labelledby={titleId} className={styles.section}>
        <h2 id={titleId} className="section-label">
          Past Events
        </h2>
        {empty}
      </Stack>
    )
  return (
    <Stack above={5} as="section" aria-labelledby={titleId} className={styles.section}>
      <h2>
        <button
          type="button"
          className={`line ${styles.fold}`}
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            flushSync(() => setOpen(!isOpen))
            if (!isOpen) currentTarget.scrollIntoView()
          }}
        >
          <span id={titleId} className="section-label">
            Past Events{events.length > 0 && ` · ${count}${more ? '+' : ''}`}
          </span>
          {needs && (
            <Text as="span" size="label" tone="warn" weight="bold" wrap="break">
              <span className="visually-hidden">, </span>
              {needs}
            </Text>
          )}
          <ChevronDownIcon />
        </button>
      </h2>
      {isOpen && (
        <>
          <EventList {...cards} events={events} isPast />
          {more}
        </>
      )}
    </Stack>
  )
}

interface EventListProps extends Omit<SectionProps, 'empty'> {
  isPast?: boolean
  next?: EventTickets | undefined
}

/** Few enough to render fast on an old phone. */
const pageSize = 30

function EventList({ events, isPast = false, next, now, openKey, ...card }: EventListProps) {
  const [count, setCount] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const left = events.length - count

  const showMore = () => {
    flushSync(() => setCount(count + pageSize))
    // Moves the focus to the first new card, so that keyboard and screen-reader users continue there.
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[count]?.focus()
  }

  return (
    <>
      <Grid as="ul" ref={list} min="22rem">
        {events.slice(0, count).map((event) => (
          <li
            key={event.key}
            tabIndex={-1}
            aria-current={event.key === openKey || undefined}
            className={classNames(styles.event, event === next && styles.next)}
          >
            <CardBoundary>
              <EventCard
                {...card}
                event={event}
                isPast={isPast}
                isNext={event === next}
                days={daysUntil(event.concertDate, now)}
                hasBegun={hasBegun(event.concertDate, now)}
              />
            </CardBoundary>
          </li>
        ))}
      </Grid>
      {left > 0 && (
        <Button full onClick={showMore}>
          Show {Math.min(left, pageSize)} more of {left.toLocaleString('en-US')}
        </Button>
      )}
    </>
  )
}
