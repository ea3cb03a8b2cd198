import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { PosterSquare } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { disputedPill, type RowPill, shortName } from '../../desk/requestWords.ts'
import { type HeldOffer, HeldOfferPill } from '../../makeOffer/heldOffer.tsx'
import styles from './queue.module.css'

interface RequestRowProps extends RowPill {
  request: AdminTicketRequest
  /** The URL that opens it. */
  to: string
  /** What staff do with it, otherwise the client's last words, otherwise venue, day and tickets. */
  about: string
  onOpen: (id: string) => void
  /** Its offer that can still be undone. */
  held: HeldOffer | undefined
  onUndo: ((held: HeldOffer) => void) | undefined
  /** Who looks after it: 'You', 'Ana'. */
  assignee: string | undefined
  isSelected: boolean
  /** Roving tabindex: one row takes Tab, the arrow keys move between rows. */
  isTabStop: boolean
  /** Replaces the history entry of the open request, so that Back and Close lead to the list. */
  replaces: boolean
  /** Location state of the link. */
  state: unknown
  /** The links of all rows by request; stays the same. */
  links: Map<string, HTMLElement>
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
  onOpen,
  held,
  onUndo,
  assignee,
  tone,
  text,
  before,
  isSelected,
  isTabStop,
  replaces,
  state,
  links,
}: RequestRowProps) {
  const client = (
    <Text as="span" size="label" tone="muted" className={classNames(styles.oneLine, styles.client, 'clamp')}>
      {shortName(request.name)}
    </Text>
  )
  const isPillLong =
    held === undefined && text.length > longPill && text.length + request.artist.length > longLine
  const shownPill = held ? (
    <HeldOfferPill held={held} className={styles.pill} />
  ) : (
    <StatusPill tone={tone} icon={false} className={classNames(styles.pill, isPillLong && styles.lowPill)}>
      {before && <span className="visually-hidden">{before} </span>}
      {text}
    </StatusPill>
  )
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (link.current) links.set(request.id, link.current)
    return () => void links.delete(request.id)
  }, [links, request.id])
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
        <Row as="span" noWrap justify="between">
          <Text
            translate="no"
            as="span"
            size="second"
            weight="bold"
            className={classNames(styles.oneLine, 'clamp')}
          >
            {request.artist}
          </Text>{' '}
          {isPillLong ? client : shownPill}
        </Row>{' '}
        <Row as="span" noWrap justify="between">
          <Text as="span" size="label" tone="muted" className={classNames(styles.oneLine, 'clamp')}>
            {request.refundFailed && (
              <Text as="strong" tone="accent">
                Refund failed ·{' '}
              </Text>
            )}
            {request.isDisputed && text !== disputedPill.text && (
              <Text as="strong" tone="accent">
                Disputed ·{' '}
              </Text>
            )}
            {assignee && !held && (
              <>
                <span className="visually-hidden">Assigned to </span>
                <span className={styles.assignee}>{assignee}</span>{' '}
              </>
            )}
            {held ? `Sending ${formatMoney(held.total)}` : about}
          </Text>{' '}
          {isPillLong ? shownPill : client}
        </Row>
      </Link>
      {held && (
        <Button variant="quiet" onClick={() => onUndo?.(held)}>
          Undo<span className="visually-hidden"> the offer for {request.artist}</span>
        </Button>
      )}
    </li>
  )
})
