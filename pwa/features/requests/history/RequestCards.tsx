import { memo, useId } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { counted, formatConcertDate, formatConcertDay } from '../../../ui/format.ts'
import { Countdown } from '../../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Poster, PosterSquare } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { foundWords, seatsOf } from '../../offers/offerWords.ts'
import type { RequestRow as RowContent } from '../ownRequests.ts'
import { UnsentMessagePill, UnsentPill, UnsentState } from '../UnsentState.tsx'
import { lateLabel } from '../useLateTickets.ts'
import styles from './history.module.css'
import { lineAbout, statusLabelNow, statusNow, statusTone } from './requestLife.ts'

interface RequestProps {
  row: RowContent
  /** Shared by all requests of a list. */
  now: Date
  /** Stays the same function in every render. */
  onOpen: (id: string) => void
}

/** A request with an open offer or a payment due. All of it opens the request. Memoized, because a message changes only one of them. */
export const OpenRequestCard = memo(function OpenRequestCard({
  row,
  now,
  onOpen,
  isReadOnly,
  isMain,
}: RequestProps & {
  /** Whether its button is the main action of the screen, which it is not beside an open request. */
  isMain: boolean
  /** Somebody else's, so it cannot be paid. */
  isReadOnly?: boolean | undefined
}) {
  const titleId = useId()
  const variant = isMain ? 'primary' : 'secondary'
  const { request, unsentMessage } = row
  const { currentOffer: offer, deadlineAt, unreadMessages } = request
  const status = statusNow(request, now)
  const isUnpaid = status === 'accepted'
  const open = () => onOpen(request.id)
  // A resold ticket has no offer.
  const total = request.order?.total ?? offer?.totalPrice
  const compared = offer && total && foundWords(request.stubhubPrice, { ...offer, totalPrice: total })
  const line = lineAbout(row, now)
  return (
    <Card className={styles.card}>
      <Poster artist={request.artist} className={styles.poster}>
        <Row noWrap gap={3} align="start" className={styles.head}>
          <h3 translate="no" id={titleId} className="clamp">
            {request.artist}
          </h3>
          {deadlineAt && (
            <Countdown
              until={deadlineAt}
              concertDate={request.concertDate}
              words={(left) => `${left} ${isUnpaid ? 'to pay' : 'left'}`}
            />
          )}
        </Row>
        <Text translate="no" size="label" className={styles.oneLine}>
          {request.venue}
        </Text>
        <Text size="label">{formatConcertDate(request.concertDate, now)}</Text>
      </Poster>
      <Stack gap={2} className={styles.body}>
        <Row>
          <StatusPill tone={statusTone(request, now)}>{statusLabelNow(request, now)}</StatusPill>
          {unsentMessage && <UnsentMessagePill entry={unsentMessage} />}
          <UnreadPill count={unreadMessages} />
        </Row>
        <Row gap={3}>
          <Text as="div" className={styles.total}>
            {total !== undefined && (
              <p>
                <Money amount={total} large className={styles.amount} />
                <span className="visually-hidden"> fee included</span>
              </p>
            )}
          </Text>
          {isUnpaid ? (
            <>
              <CoverButton describedBy={titleId} onClick={open} />
              {!isReadOnly && (
                <ButtonLink
                  variant={variant}
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
              variant={variant}
              className={styles.covering}
              onClick={open}
              aria-describedby={titleId}
              aria-haspopup="dialog"
            >
              View offer
            </Button>
          )}
        </Row>
        <Row tight align="baseline">
          {compared && (
            <Text as="span" size="label" tone={compared.isSaving ? 'good' : undefined} weight="bold">
              {compared.title}
            </Text>
          )}
          <SeatsLine seats={offer ?? { ...request, row: request.preferredRow }} />
        </Row>
        {line && (
          <Text
            size="label"
            {...(unreadMessages > 0 ? { weight: 'medium' } : { tone: 'muted' })}
            className={styles.oneLine}
            dir="auto"
          >
            {line}
          </Text>
        )}
        {isUnpaid && !isReadOnly && <NeedsConnection quiet>Paying needs a connection.</NeedsConnection>}
      </Stack>
    </Card>
  )
})

/** A request in a list. All of it opens the request. */
export const RequestRow = memo(function RequestRow({
  row,
  now,
  late,
  onOpen,
}: RequestProps & {
  /** What to say about its tickets if they are late. */
  late?: string | undefined
}) {
  const titleId = useId()
  const { request, unsent, unsentMessage } = row
  const { concertDate, deadlineAt } = request
  const where = `${formatConcertDay(concertDate, now)} · ${request.venue}`
  return (
    <div className={styles.row}>
      <PosterSquare artist={request.artist} />
      <div>
        <Row noWrap gap={3} align="start" className={styles.head}>
          <h3 translate="no" id={titleId} className="clamp">
            {request.artist}
          </h3>
          {unsent && <UnsentPill entry={unsent} />}
          {unsentMessage && !unsent && <UnsentMessagePill entry={unsentMessage} />}
          <UnreadPill count={request.unreadMessages} />
          {statusNow(request, now) === 'offer_made' && deadlineAt && (
            <Countdown until={deadlineAt} concertDate={concertDate} />
          )}
        </Row>
        <Text size="second" className="clamp" dir="auto">
          {unsent ? where : (!request.unreadMessages && late) || lineAbout(row, now)}
        </Text>
        <div className={styles.facts}>
          {!unsent && (
            <Text size="label" tone="muted" className={styles.oneLine}>
              {late ? lateLabel : statusLabelNow(request, now)} · {where}
            </Text>
          )}
          <SeatsLine seats={seatsOf(request)} />
          {/* The button's name, in sight. */}
          <Text as="span" size="label" aria-hidden="true" className={styles.view}>
            View
          </Text>
        </div>
      </div>
      <CoverButton describedBy={titleId} onClick={() => onOpen(request.id)} />
      {unsent && (
        <div className={styles.state}>
          <UnsentState entry={unsent} />
        </div>
      )}
    </div>
  )
})

interface CoverButtonProps {
  /** Id of the element that names the request. */
  describedBy: string
  onClick: () => void
}

/** The View button of a request: it covers its card or row, which has to be positioned. Elements above it stay in reach. */
function CoverButton({ describedBy, onClick }: CoverButtonProps) {
  return (
    <button
      type="button"
      className={styles.cover}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className="visually-hidden">View</span>
    </button>
  )
}

interface SeatsLineProps {
  seats: Pick<TicketRequest, 'section' | 'ticketCount'> & { row: string | null }
}

/** 'Section 102 · Row F · 2 seats' on one line. If it is too long, words are truncated, never a number. */
export function SeatsLine({ seats: { section, row, ticketCount } }: SeatsLineProps) {
  return (
    <Text size="label" tone="muted" className={styles.seats}>
      <NumbersKept text={`Section ${withoutWord('section', section)}`} />
      {row && (
        <>
          <span className={styles.kept}>{'\u00a0· Row '}</span>
          <NumbersKept text={withoutWord('row', row)} />
        </>
      )}
      <span className={styles.kept}>
        {'\u00a0· '}
        {counted(ticketCount, 'seat', '\u00a0')}
      </span>
    </Text>
  )
}

/** The words and the numbers of a text. */
function NumbersKept({ text }: { text: string }) {
  return text
    .split(/(\S*\d\S*)/)
    .filter(Boolean)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={index} className={/\d/.test(part) && part.length < 12 ? styles.kept : undefined}>
        {part}
      </span>
    ))
}

/** '1 new': messages of staff that the customer has not read. Nothing without any. */
export function UnreadPill({ count }: { count: number }) {
  return count > 0 && <span className={styles.new}>{count} new</span>
}
