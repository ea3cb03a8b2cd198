import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatMoney } from '../../../ui/format.ts'
import { PosterSquare } from '../../../ui/Poster.tsx'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { HeldOfferPill } from '../offer/HeldOfferLine.tsx'
import type { HeldOffer } from '../offer/heldOffer.ts'
import styles from './RequestRow.module.css'
import { shortName } from './requestWords.ts'

interface RequestRowProps {
  request: AdminTicketRequest
  /** The URL that opens it. */
  to: string
  /** The client's last words, otherwise venue, day and tickets. */
  about: string
  /** Replaces `about` with what staff do with it: 'Ana is writing an offer'. */
  note?: string | undefined
  onOpen: (id: string) => void
  /** Its offer that can still be undone. */
  held: HeldOffer | undefined
  onUndo: ((held: HeldOffer) => void) | undefined
  /** Who looks after it: 'You', 'Ana'. */
  assignee: string | undefined
  tone: Tone
  pill: string
  /** Words before the pill's, for screen readers. */
  beforePill: string | undefined
  isSelected: boolean
  /** Roving tabindex: one row takes Tab, the arrow keys move between rows. */
  isTabStop: boolean
  /** Replaces the history entry of the open request, so that Back and Close lead to the list. */
  replaces: boolean
  /** Location state of the link. */
  state: unknown
}

/**
 * A pill that is longer than this, in characters, and too long to stand beside the artist, changes places with the client's name
 * below it.
 */
const longPill = 14
const longLine = 27

/** One request in the list, in two lines. Time-dependent values are passed as text, so that few rows render on each tick. */
export const RequestRow = memo(function RequestRow({
  request,
  to,
  about,
  note,
  onOpen,
  held,
  onUndo,
  assignee,
  tone,
  pill,
  beforePill,
  isSelected,
  isTabStop,
  replaces,
  state,
}: RequestRowProps) {
  const client = <span className={classNames(styles.client, 'clamp')}>{shortName(request.name)}</span>
  const isPillLong =
    held === undefined && pill.length > longPill && pill.length + request.artist.length > longLine
  const shownPill = held ? (
    <HeldOfferPill held={held} className={styles.pill} />
  ) : (
    <StatusPill tone={tone} icon={false} className={styles.pill}>
      {beforePill && <span className="visually-hidden">{beforePill} </span>}
      {pill}
    </StatusPill>
  )
  const link = useRef<HTMLAnchorElement>(null)
  // After a reload, in the other tab or after Send & next, the open request may be far up or down the list.
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
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
        onClick={() => onOpen(request.id)}
      >
        <PosterSquare artist={request.artist} size={38} />
        <span className={styles.line}>
          <span className={classNames(styles.artist, 'clamp')}>{request.artist}</span>{' '}
          {isPillLong ? client : shownPill}
        </span>{' '}
        <span className={styles.line}>
          <span className={classNames(styles.about, 'clamp')}>
            {request.refundFailed && <strong className={styles.alarm}>Refund failed · </strong>}
            {assignee && !held && (
              <>
                <span className="visually-hidden">Assigned to </span>
                <span className={styles.assignee}>{assignee}</span>{' '}
              </>
            )}
            {held ? `Sending ${formatMoney(held.total)}` : (note ?? about)}
          </span>{' '}
          {isPillLong ? shownPill : client}
        </span>
      </Link>
      {held && (
        <Button variant="quiet" className={styles.undo} data-undo onClick={() => onUndo?.(held)}>
          Undo<span className="visually-hidden"> the offer for {request.artist}</span>
        </Button>
      )}
    </li>
  )
})
