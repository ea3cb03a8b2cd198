import { downloadOutline, qrCodeOutline, walletOutline } from 'ionicons/icons'
import { memo, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EventPlace } from '../../ui/EventPoster.tsx'
import { daysUntilWords } from '../../ui/eventWords.ts'
import { CheckIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Poster, PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useThisDevice } from '../../ui/useMediaQuery.ts'
import { useChatDraftAccess } from '../chat/chatDraft.ts'
import {
  canBeShown,
  type EventTickets,
  eventAddress,
  hasCode,
  isSoon,
  showCodesLabel,
} from '../tickets/eventTickets.ts'
import { seatName, seatsByPlace } from '../tickets/seatWords.ts'
import { isPass } from '../tickets/ticketFiles.ts'
import { useSavedTicketIds } from '../tickets/ticketsQueries.ts'
import { useConfirming } from './ConfirmReceipt.tsx'
import { type FollowUp, followUp } from './followUp.ts'
import styles from './myTickets.module.css'
import { TicketsReady } from './ready/TicketsReady.tsx'
import { resellSeats } from './resell/returnSteps.ts'
import { eventPills, isOnPhone, overdueTicket, seatState } from './seatState.ts'
import { DownloadLink } from './TicketFile.tsx'

export interface EventCardProps {
  event: EventTickets
  isPast: boolean
  /** The next event with tickets that can be used: its card is large. */
  isNext: boolean
  /** Whether its button is the main action of the screen, which it is not beside an open event. */
  isMain: boolean
  /** Days from today to the event. */
  days: number
  hasBegun: boolean
  /** The account the tickets belong to. */
  email: string
  /** How the event is opened. */
  link: Pick<LinkProps, 'state' | 'replace'>
  onShowQr: (ticketId: string) => void
}

/** An event at a glance. Does not depend on the current time, so that a list of 1,000 cards does not render every minute. */
export const EventCard = memo(function EventCard(props: EventCardProps) {
  const { event, isPast, isNext, days, hasBegun } = props
  const titleId = useId()
  const follows = followUp(event.tickets, { isPast, days, hasBegun }, useConfirming())
  const Card = isNext ? NextCard : CompactCard
  return (
    <article
      aria-labelledby={titleId}
      className={classNames('surface', styles.card, isPast && styles.past, !isNext && styles.compact)}
    >
      <Card {...props} titleId={titleId} follows={follows} />
    </article>
  )
})

interface CardProps extends EventCardProps {
  titleId: string
  follows: FollowUp | undefined
}

function NextCard({ event, days, isMain, email, link, onShowQr, titleId, follows }: CardProps) {
  const { artist, tickets } = event
  const { transferred, toDownload } = usableTickets(tickets)
  const named = tickets.map((ticket) => ({ ticket, name: seatName(ticket, tickets) }))
  const canResell = resellSeats(named, currentTime()).eligible.length > 0
  const variant = isMain ? 'primary' : 'secondary'
  const address = addressOf(event)
  return (
    <>
      <Poster artist={artist}>
        <EventHead event={event} titleId={titleId} days={days} />
      </Poster>
      <Stack className={styles.body}>
        <EventState tickets={tickets} />
        {follows && <Follows {...follows} />}
        {isSoon(days) && <TicketsReady tickets={tickets} isQuiet />}
        {transferred.length > 0 && <Transferred tickets={transferred} all={tickets} email={email} />}
        {mainAction({ tickets, variant, onShowQr })}
        {toDownload.length > 1 && (
          <ButtonLink full variant={variant} to={address} {...link}>
            Show {toDownload.length} {toDownload.every(isPass) ? 'passes' : 'tickets'}
          </ButtonLink>
        )}
        <Link
          to={address}
          {...link}
          className={`line ${styles.details}`}
          aria-label={`${detailsWords(canResell)}, ${artist}`}
        >
          {detailsWords(canResell)}
          <ChevronRightIcon />
        </Link>
      </Stack>
    </>
  )
}

function CompactCard({ event, isPast, days, link, onShowQr, titleId, follows }: CardProps) {
  const { artist, tickets } = event
  const { first, toDownload, unpaid } = usableTickets(tickets)
  const [file, ...otherFiles] = toDownload
  const hasAction = Boolean(first ?? unpaid ?? (file && otherFiles.length === 0))
  const overdue = isPast ? undefined : overdueTicket(tickets, days)
  return (
    <>
      <Row noWrap gap={3} className={styles.compactHead}>
        <PosterSquare artist={artist} size={56} />
        <div className={styles.titles}>
          <Text as="h3" size="artist" translate="no" id={titleId} className="clamp">
            <Link to={addressOf(event)} {...link} className={styles.open}>
              {artist}
            </Link>
          </Text>
          <Text above={1} size="second" tone="muted">
            <EventPlace {...event} />
          </Text>
        </div>
        <DaysLeft event={event} isPast={isPast} days={days} />
      </Row>
      <Row justify="between">
        <Pills tickets={tickets} />
        <Row justify="between" className={styles.rest}>
          {!isPast && <OnThisDevice tickets={tickets} />}
          {follows && (follows.needsYou || !hasAction) && <Follows {...follows} />}
          {first && (
            <Button
              variant="quiet"
              className={styles.act}
              aria-label={`${showCodesLabel(tickets)}, ${artist}`}
              onClick={() => onShowQr(first.id)}
            >
              {showCodesLabel(tickets)}
            </Button>
          )}
          {file && otherFiles.length === 0 && (
            <DownloadLink ticket={file} seat={seatName(file, tickets)} className={`target ${styles.act}`}>
              {isPass(file) ? 'Add to Wallet' : 'Download'}
            </DownloadLink>
          )}
          {unpaid && (
            <ButtonLink
              variant="quiet"
              needsConnection
              className={styles.act}
              to={`/checkout/${unpaid.requestId}`}
              aria-label={`Complete Payment, ${artist}`}
            >
              Complete Payment
            </ButtonLink>
          )}
          {overdue && (
            <WriteToUs
              ticket={overdue}
              className={`target ${styles.act}`}
              aria-label={`Write to us, ${artist}`}
            />
          )}
        </Row>
      </Row>
      {!isPast && isSoon(days) && (
        <div className={styles.above}>
          <TicketsReady tickets={tickets} isQuiet />
        </div>
      )}
    </>
  )
}

interface WriteToUsProps extends Pick<LinkProps, 'className' | 'aria-label'> {
  ticket: Ticket
}

/** Leads to the conversation about a late ticket, with a message that says so unless one is being written. */
export function WriteToUs({ ticket: { requestId, artist }, ...link }: WriteToUsProps) {
  const { read, change } = useChatDraftAccess(requestId)
  const write = () => {
    if (!read().text) change({ text: `My tickets for ${artist} have not arrived yet.` })
  }
  return (
    <Link {...link} to={`/dashboard?ticket=${requestId}`} onClick={write}>
      Write to us
    </Link>
  )
}

function addressOf({ requestIds }: EventTickets): string {
  return eventAddress(requestIds[0] ?? '')
}

function detailsWords(canResell: boolean): string {
  return canResell ? 'Details, receipt, resell' : 'Details, receipt'
}

/** The usable tickets of an event, by how they are used. */
export function usableTickets(tickets: readonly Ticket[]) {
  const first = tickets.find(hasCode)
  return {
    /** The one that the gate view opens with; undefined if none has a code. */
    first,
    // Without a code the file admits the holder, so its download takes the place of the button for codes.
    toDownload: first ? [] : tickets.filter(canBeShown),
    transferred: tickets.filter((ticket) => isTicketShown(ticket) && ticket.transferredAt),
    unpaid: tickets.find(({ locked }) => locked),
  }
}

interface MainActionProps {
  tickets: readonly Ticket[]
  variant: 'primary' | 'secondary'
  onShowQr: (ticketId: string) => void
}

/** The button for the code or the only file of an event, and the one for its payment; null without. */
export function mainAction({ tickets, variant, onShowQr }: MainActionProps): ReactNode {
  const { first, toDownload, unpaid } = usableTickets(tickets)
  const [file] = toDownload
  const hasDownload = file && toDownload.length === 1
  if (!first && !hasDownload && !unpaid) return null
  return (
    <Stack gap={2}>
      {first && (
        <Button
          full
          variant={variant}
          icon={<AppIcon icon={qrCodeOutline} size={22} />}
          onClick={() => onShowQr(first.id)}
        >
          {showCodesLabel(tickets)}
        </Button>
      )}
      {hasDownload && <FullDownload ticket={file} tickets={tickets} variant={variant} />}
      {unpaid && (
        <>
          <ButtonLink
            full
            needsConnection
            variant={first || hasDownload ? 'secondary' : variant}
            to={`/checkout/${unpaid.requestId}`}
          >
            Complete Payment
          </ButtonLink>
          <NeedsConnection quiet>Paying needs a connection.</NeedsConnection>
        </>
      )}
    </Stack>
  )
}

interface FullDownloadProps {
  ticket: Ticket
  /** All tickets of the event. */
  tickets: readonly Ticket[]
  variant: 'primary' | 'secondary'
}

export function FullDownload({ ticket, tickets, variant }: FullDownloadProps) {
  const name = seatName(ticket, tickets)
  return (
    <DownloadLink ticket={ticket} seat={name} variant={variant}>
      <AppIcon icon={isPass(ticket) ? walletOutline : downloadOutline} size={22} />
      {isPass(ticket) ? 'Add to Wallet' : 'Download'}
      {tickets.length > 1 && `${isPass(ticket) ? ':' : ''} ${name}`}
    </DownloadLink>
  )
}

interface TransferredProps {
  tickets: readonly Ticket[]
  all: readonly Ticket[]
  email: string
}

export function Transferred({ tickets, all, email }: TransferredProps) {
  const names = tickets.map((ticket) => seatName(ticket, all)).join(', ')
  return (
    <Text size="second" tone="muted" wrap="break">
      {tickets.length < all.length && `${names}: `}
      Sent to your ticketing account, {email}.
    </Text>
  )
}

function Follows({ lead, text, needsYou }: FollowUp) {
  return (
    <Text size="label" tone={needsYou ? 'warn' : undefined} weight="bold" wrap="break">
      {lead && (
        <Text weight="regular" as="span" tone="muted">
          {lead}{' '}
        </Text>
      )}
      {text}
    </Text>
  )
}

/** The states of an event's tickets, and its seats. */
export function EventState({ tickets }: { tickets: readonly Ticket[] }) {
  const own = tickets.filter((ticket) => !seatState(ticket).isGone)
  const kept = own.filter(({ status }) => status !== 'returning')
  // If all are on their way back, the pills say so.
  const sentBack = kept.length > 0 ? own.filter(({ status }) => status === 'returning') : []
  const shown = [kept, own, tickets].find(({ length }) => length > 0) ?? []
  return (
    <>
      <Row justify="between">
        <Pills tickets={tickets.filter((ticket) => !sentBack.includes(ticket))} />
        <OnThisDevice tickets={tickets} />
      </Row>
      <div>
        {seatsByPlace(shown).map(({ place, seats }) => (
          <Row key={place} gap={4} tight justify="between" className={styles.place}>
            {place && <p>{place}</p>}
            <p>{seats}</p>
          </Row>
        ))}
      </div>
      {sentBack.map((ticket) => {
        const { tone, label } = seatState(ticket)
        return (
          <Row key={ticket.id} justify="between">
            <p>{seatName(ticket, tickets)}</p>
            <StatusPill tone={tone}>{label}</StatusPill>
          </Row>
        )
      })}
    </>
  )
}

/** Says that the seats that are ready can be shown offline. */
function OnThisDevice({ tickets }: { tickets: readonly Ticket[] }) {
  const isHere = isOnPhone(tickets, useSavedTicketIds())
  const device = useThisDevice()
  if (!isHere) return null
  return (
    <Text as="span" size="second" tone="muted">
      <Row as="span" gap={1}>
        <CheckIcon size={18} />
        on {device}
      </Row>
    </Text>
  )
}

export function Pills({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <Row>
      {eventPills(tickets).map(({ tone, text }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </Row>
  )
}

interface EventHeadProps extends DaysLeftProps {
  titleId: string
}

/** Artist, venue and date, on a poster. */
export function EventHead({ titleId, ...when }: EventHeadProps) {
  const { artist } = when.event
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <Text
          as="h3"
          size="title"
          translate="no"
          id={titleId}
          title={artist}
          className={classNames(styles.artist, 'clamp')}
        >
          {artist}
        </Text>
        <Text above={1} size="second">
          <EventPlace {...when.event} />
        </Text>
      </div>
      <DaysLeft {...when} />
    </div>
  )
}

interface DaysLeftProps {
  event: EventTickets
  isPast?: boolean
  days: number
}

function DaysLeft({ event, isPast = false, days }: DaysLeftProps) {
  if (event.tickets[0]?.isShowCancelled) return <p className={styles.days}>Cancelled</p>
  if (isPast || event.tickets.every((ticket) => seatState(ticket).isGone)) return null
  if (days < 2) return <p className={styles.days}>{daysUntilWords(days)}</p>
  return (
    <p className={styles.days}>
      <span className="visually-hidden">in </span>
      <Text as="span" size="title" className={styles.count}>
        {days}
      </Text>{' '}
      days
    </p>
  )
}
