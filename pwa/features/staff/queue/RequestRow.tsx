import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import styles from './RequestRow.module.css'
import { requestAddress } from './requestAddress.ts'

interface RequestRowProps {
  request: AdminTicketRequest
  /** Venue, day, tickets and client in one line. */
  about: string
  tone: Tone
  pill: string
  isSelected: boolean
  /** Tab stops at one row of the list; the arrow keys go on from there. */
  isTabStop: boolean
  /** Takes the place of the request that is open, so that Back and Close lead to the list. */
  replaces: boolean
  /** Of the address it leads to. */
  state: unknown
}

/** One request in the list. Everything that changes with the clock comes in as text, so that a tick redraws few rows. */
export const RequestRow = memo(function RequestRow({
  request,
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
  // After a reload or in the other tab, the open request may stand far down the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row appears; a tapped one is in view
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li className={styles.row}>
      <Link
        ref={link}
        to={requestAddress(request.id)}
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
