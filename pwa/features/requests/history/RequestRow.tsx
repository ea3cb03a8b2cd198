import { useId } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { formatConcertDay } from '../../../ui/format.ts'
import { PosterSquare } from '../../../ui/Poster.tsx'
import type { UnsentRequest } from '../unsentRequest.ts'
import { CoverButton } from './CoverButton.tsx'
import styles from './RequestRow.module.css'
import { lineAbout, ownMessageWords } from './requestGroups.ts'
import { seatsOf, statusLabelNow } from './requestLife.ts'
import { SeatsLine } from './SeatsLine.tsx'
import { UnreadPill } from './UnreadPill.tsx'
import { UnsentMessagePill, UnsentPill, UnsentState } from './UnsentState.tsx'

interface RequestRowProps {
  request: TicketRequest
  /** Its outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  unsentMessage: MessageEntry | undefined
  /** Shared by all rows. */
  now: Date
  onOpen: () => void
}

/** A request in a list. All of it opens the request. */
export function RequestRow({ request, unsent, unsentMessage, now, onOpen }: RequestRowProps) {
  const titleId = useId()
  return (
    <div className={styles.row}>
      <PosterSquare artist={request.artist} />
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.artist}>
            {request.artist}
          </h3>
          {unsent ? (
            <UnsentPill entry={unsent} />
          ) : (
            <>
              {unsentMessage && <UnsentMessagePill entry={unsentMessage} />}
              <UnreadPill count={request.unreadMessages} />
            </>
          )}
        </div>
        {!unsent && (
          <p className={styles.line} dir="auto">
            {unsentMessage ? ownMessageWords(unsentMessage.content.message) : lineAbout(request, now)}
          </p>
        )}
        <p className={styles.line}>
          {!unsent && `${statusLabelNow(request, now)} · `}
          {formatConcertDay(request.concertDate, now)} · {request.venue}
        </p>
        <SeatsLine seats={seatsOf(request)} />
      </div>
      <CoverButton describedBy={titleId} onClick={onOpen} />
      {unsent && (
        <div className={styles.state}>
          <UnsentState entry={unsent} />
        </div>
      )}
    </div>
  )
}
