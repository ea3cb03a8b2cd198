import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import styles from './RequestRow.module.css'

interface RequestRowProps {
  request: AdminTicketRequest
  /** The URL that opens it. */
  to: string
  /** Venue, day, tickets and client in one line. */
  about: string
  tone: Tone
  pill: string
  isSelected: boolean
  /** Roving tabindex: one row takes Tab, the arrow keys move between rows. */
  isTabStop: boolean
  /** Replaces the history entry of the open request, so that Back and Close lead to the list. */
  replaces: boolean
  /** Location state of the link. */
  state: unknown
}

/** One request in the list. Time-dependent values are passed as text, so that few rows render on each tick. */
export const RequestRow = memo(function RequestRow({
  request,
  to,
  about,
  tone,
  pill,
  isSelected,
  isTabStop,
  replaces,
  state,
}: RequestRowProps) {
  const { lastMessage } = request
  const link = useRef<HTMLAnchorElement>(null)
  // After a reload or in the other tab, the open request may be far down the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; a tapped row is already in view
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li className={styles.row}>
      <Link
        ref={link}
        to={to}
        state={state}
        replace={replaces}
        className={styles.link}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-request={request.id}
      >
        <span className={styles.artist}>{request.artist}</span> <StatusPill tone={tone}>{pill}</StatusPill>{' '}
        <span className={styles.about}>{about}</span>{' '}
        {lastMessage && !lastMessage.fromStaff && (
          <span className={styles.message}>“{lastMessage.text}”</span>
        )}
      </Link>
    </li>
  )
})
