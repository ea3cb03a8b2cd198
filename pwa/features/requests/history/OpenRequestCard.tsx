import { useId } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { savingWords } from '../../offers/offerWords.ts'
import { CoverButton } from './CoverButton.tsx'
import styles from './OpenRequestCard.module.css'
import { lastMessageWords, ownMessageWords } from './requestGroups.ts'
import { nextStep, statusLabelNow, statusNow, statusTone } from './requestLife.ts'
import { SeatsLine } from './SeatsLine.tsx'
import { UnreadPill } from './UnreadPill.tsx'
import { UnsentMessagePill } from './UnsentState.tsx'

interface OpenRequestCardProps {
  request: TicketRequest
  unsentMessage: MessageEntry | undefined
  /** Shared by all cards. */
  now: Date
  onOpen: () => void
  /** It is somebody else's, so it cannot be paid. */
  isReadOnly?: boolean
}

/** A request with an open offer or a payment due. All of it opens the request. */
export function OpenRequestCard({
  request,
  unsentMessage,
  now,
  onOpen,
  isReadOnly = false,
}: OpenRequestCardProps) {
  const titleId = useId()
  const status = statusNow(request, now)
  const step = nextStep(request, now)
  const { currentOffer: offer } = request
  // A resold ticket has no offer.
  const total = request.order?.total ?? offer?.totalPrice
  const saving = offer && total && savingWords(request.stubhubPrice, { ...offer, totalPrice: total })
  return (
    <Card className={styles.card}>
      <Poster artist={request.artist} className={styles.poster}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.artist}>
            {request.artist}
          </h3>
          {step.kind === 'clock' && <Countdown until={step.until} words={wordsOnCard[status]} />}
        </div>
        <p className={styles.about}>{request.venue}</p>
        <p className={styles.when}>{formatConcertDate(request.concertDate, now)}</p>
      </Poster>
      <div className={styles.body}>
        <div className={styles.pills}>
          <StatusPill tone={statusTone(status)}>{statusLabelNow(request, now)}</StatusPill>
          {unsentMessage && <UnsentMessagePill entry={unsentMessage} />}
          <UnreadPill count={request.unreadMessages} />
        </div>
        <div className={styles.total}>
          {total !== undefined && (
            <p>
              <Money amount={total} large className={styles.amount} />
              <span className="visually-hidden"> fee included</span>
            </p>
          )}
        </div>
        <div className={styles.action}>
          {status === 'accepted' ? (
            <>
              <CoverButton describedBy={titleId} onClick={onOpen} />
              {!isReadOnly && (
                <ButtonLink
                  variant="primary"
                  needsConnection
                  className={styles.above}
                  to={`/checkout/${request.id}`}
                  aria-describedby={titleId}
                >
                  Complete Payment
                </ButtonLink>
              )}
            </>
          ) : (
            <Button
              variant="primary"
              className={styles.cover}
              onClick={onOpen}
              aria-describedby={titleId}
              aria-haspopup="dialog"
            >
              View offer
            </Button>
          )}
        </div>
        <div className={styles.line}>
          {saving && <span className={styles.saving}>{saving.title}</span>}
          <SeatsLine seats={offer ?? { ...request, row: request.preferredRow }} />
        </div>
        {(unsentMessage || request.lastMessage) && (
          <p className={classNames(styles.message, request.unreadMessages > 0 && styles.unread)} dir="auto">
            {unsentMessage
              ? ownMessageWords(unsentMessage.content.message)
              : request.lastMessage && lastMessageWords(request.lastMessage)}
          </p>
        )}
        {status === 'accepted' && !isReadOnly && (
          <NeedsConnection quiet className={styles.offline}>
            Paying needs a connection.
          </NeedsConnection>
        )}
      </div>
    </Card>
  )
}

const wordsOnCard: Partial<Record<TicketRequest['status'], (left: string) => string>> = {
  accepted: (left) => `${left} to pay`,
}
