import { memo } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.tsx'
import { DeskRow, type RowPlace } from '../../desk/DeskRow.tsx'
import deskStyles from '../../desk/desk.module.css'
import { disputedPill, type RowPill, refundFailedPill, shortName } from '../../desk/requestWords.ts'
import { type HeldOffer, HeldOfferPill } from '../../makeOffer/heldOffer.tsx'
import styles from './queue.module.css'

interface RequestRowProps extends RowPlace, RowPill {
  request: AdminTicketRequest
  /** The activity of staff, otherwise the client's last words, otherwise venue, day and tickets. */
  about: string
  /** The request's offer that can still be undone. */
  held: HeldOffer | undefined
  onUndo: ((held: HeldOffer) => void) | undefined
  /** The owner: 'You', 'Ana'. */
  assignee: string | undefined
}

/** One request in the list. Time-dependent values are passed as text, so that few rows render on each tick. */
export const RequestRow = memo(function RequestRow({
  request,
  about,
  held,
  onUndo,
  assignee,
  tone,
  text,
  before,
  ...place
}: RequestRowProps) {
  return (
    <DeskRow
      {...place}
      id={request.id}
      poster={request.artist}
      isUnread={request.unreadByStaff > 0}
      title={request.artist}
      end={shortName(request.name)}
      about={
        <>
          {request.refundFailed && text !== refundFailedPill.text && (
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
          {held ? formatMoney(held.total) : about}
        </>
      }
      pill={
        held ? (
          <HeldOfferPill held={held} className={deskStyles.pill} />
        ) : (
          { tone, text, ...(before && { before }) }
        )
      }
    >
      {held && (
        <Button variant="quiet" onClick={() => onUndo?.(held)}>
          Undo<span className="visually-hidden"> the offer for {request.artist}</span>
        </Button>
      )}
    </DeskRow>
  )
})
