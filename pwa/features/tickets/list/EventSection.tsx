import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { daysUntil } from '../../../ui/eventWords.ts'
import { EventCard } from './EventCard.tsx'
import styles from './EventSection.module.css'
import { canBeShown, type EventTickets } from './eventTickets.ts'

interface EventSectionProps {
  title: string
  events: readonly EventTickets[]
  isPast?: boolean
  now: Date
  email: string
  onShowQr: (ticketId: string) => void
  /** Shown if there are no events. */
  empty: ReactNode
}

/** Few enough to render fast on an old phone. */
const pageSize = 30

export function EventSection({
  title,
  events,
  isPast = false,
  now,
  email,
  onShowQr,
  empty,
}: EventSectionProps) {
  const titleId = useId()
  const [shown, setShown] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const left = events.length - shown
  const next = isPast ? undefined : events.find(({ tickets }) => tickets.some(canBeShown))

  const showMore = () => {
    setShown(shown + pageSize)
    // Moves the focus to the first new card, so that keyboard and screen-reader users continue there.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[shown]?.focus())
  }

  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className="section-label">
        {title}
      </h2>
      {events.length === 0 ? (
        empty
      ) : (
        <ul ref={list} className={styles.events}>
          {events.slice(0, shown).map((event) => (
            <li key={event.requestId} tabIndex={-1} className={styles.event}>
              <CardBoundary>
                <EventCard
                  event={event}
                  isPast={isPast}
                  isNext={event === next}
                  days={daysUntil(event.concertDate, now)}
                  email={email}
                  onShowQr={onShowQr}
                />
              </CardBoundary>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button full onClick={showMore}>
          Show {Math.min(left, pageSize)} more of {left.toLocaleString('en-US')}
        </Button>
      )}
    </section>
  )
}
