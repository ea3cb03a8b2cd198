import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CardBoundary } from '../../ui/ErrorState.tsx'
import { daysUntil, hasBegun } from '../../ui/eventWords.ts'
import { canBeShown, type EventTickets } from '../tickets/eventTickets.ts'
import { EventCard } from './EventCard.tsx'
import styles from './myTickets.module.css'

interface EventSectionProps {
  title: string
  events: readonly EventTickets[]
  isPast?: boolean
  now: Date
  email: string
  onShowQr: (ticketId: string) => void
  /** The request whose card comes into view and is marked, if it is in this section. */
  inView: string | undefined
  /** Called when its mark has faded, or its card is left. */
  onSeen: () => void
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
  inView,
  onSeen,
  empty,
}: EventSectionProps) {
  const titleId = useId()
  const [shown, setShown] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const marked = inView === undefined ? -1 : events.findIndex(({ requestIds }) => requestIds.includes(inView))
  useEffect(() => setShown((shown) => Math.max(shown, marked + 1)), [marked])
  const count = Math.max(shown, marked + 1)
  const left = events.length - count
  const next = isPast ? undefined : events.find(({ tickets }) => tickets.some(canBeShown))

  useEffect(() => {
    if (marked < 0) return
    // Ionic's scroll area has its height in the next frame.
    const frame = requestAnimationFrame(() => {
      const card = list.current?.querySelectorAll<HTMLElement>(':scope > li')[marked]
      card?.scrollIntoView({ block: 'center' })
      card?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [marked])

  const showMore = () => {
    setShown(count + pageSize)
    // Moves the focus to the first new card, so that keyboard and screen-reader users continue there.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[count]?.focus())
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
          {events.slice(0, count).map((event, index) => (
            <li
              key={event.key}
              tabIndex={-1}
              className={classNames(styles.event, index === marked && styles.marked)}
              {...(index === marked && { onAnimationEnd: onSeen, onBlur: onSeen })}
            >
              <CardBoundary>
                <EventCard
                  event={event}
                  isPast={isPast}
                  isNext={event === next}
                  days={daysUntil(event.concertDate, now)}
                  hasBegun={hasBegun(event.concertDate, now)}
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
