import { chatbubbleOutline, receiptOutline, shareSocialOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { currentTime } from '../../http/clock.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EventPlace } from '../../ui/EventPoster.tsx'
import { daysUntil, hasBegun, isArrivalOverdue } from '../../ui/eventWords.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { SidePane } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { AddToCalendar, sharePlan } from '../tickets/AddToCalendar.tsx'
import { type EventTickets, isAwaited, isSoon, savedOnEvent } from '../tickets/eventTickets.ts'
import { seatName } from '../tickets/seatWords.ts'
import { ConfirmAll } from './ConfirmReceipt.tsx'
import { EventState, FullDownload, mainAction, Transferred, usableTickets, WriteToUs } from './EventCard.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import styles from './myTickets.module.css'
import { TicketsReady } from './ready/TicketsReady.tsx'
import { ResellAction, ResellSheet } from './resell/ResellSheet.tsx'
import { ReturnProgress } from './resell/ReturnProgress.tsx'
import { type NamedTicket, resellSeats } from './resell/returnSteps.ts'
import { SeatLine } from './SeatLine.tsx'
import { arrivalOf, arrivalWords, seatState } from './seatState.ts'

interface EventSheetProps {
  /** Undefined while closed. */
  event: EventTickets | undefined
  /** Whether there is room for it beside the list. */
  isBeside: boolean
  now: Date
  email: string
  onShowQr: (ticketId: string) => void
  onClose: () => void
}

/** All tickets of one event: a sheet on a phone, a pane beside the list from 820 px. */
export function EventSheet({ event, isBeside, onClose, ...rest }: EventSheetProps) {
  const [isReselling, setReselling] = useWhileShown(false)
  const { key, artist = '', tickets = [] } = event ?? {}
  const named = tickets.map((ticket) => ({ ticket, name: seatName(ticket, tickets) }))
  const seats = resellSeats(named, currentTime())
  return (
    <>
      <SidePane
        // A sheet shows another event in place.
        key={isBeside ? key : undefined}
        isBeside={isBeside}
        isOpen={event !== undefined}
        hasAddress
        onClose={onClose}
        title={artist}
        subtitle={event && <EventPlace {...event} />}
        poster={artist}
        footer={mainAction({ tickets, variant: 'primary', onShowQr: rest.onShowQr })}
      >
        {event && (
          <Tickets key={key} {...rest} event={event} named={named} whyNoResale={seats.whyNone}>
            {seats.eligible.length > 0 && <ResellAction artist={artist} onOpen={() => setReselling(true)} />}
          </Tickets>
        )}
      </SidePane>
      {/* Not within, so that it stays open when a phone is turned. */}
      <ResellSheet
        key={`resell ${key}`}
        tickets={named}
        seats={seats}
        isOpen={isReselling && event !== undefined}
        onClose={() => setReselling(false)}
      />
    </>
  )
}

interface TicketsProps extends Pick<EventSheetProps, 'now' | 'email'> {
  event: EventTickets
  named: readonly NamedTicket[]
  /** Why no seat can be sent back, where the owner could expect to. */
  whyNoResale: string | undefined
  /** Further links at the foot. */
  children: ReactNode
}

function Tickets({ event, named, now, email, whyNoResale, children }: TicketsProps) {
  const { artist, concertDate, tickets, requestIds } = event
  const days = daysUntil(concertDate, now)
  const isPast = !isUpcoming(concertDate, now, -now.getTimezoneOffset())
  const { first, toDownload, transferred } = usableTickets(tickets)
  const pending = tickets.filter(isAwaited)
  const when = { days, hasBegun: hasBegun(concertDate, now) }
  const arrival = pending.length > 0 ? arrivalOf(pending, when, currentTime()) : undefined
  return (
    <Stack above={2} gap={3}>
      {requestIds.map((id) => (
        <MoneyBack key={id} ticket={tickets.find(({ requestId }) => requestId === id)} />
      ))}
      <EventState tickets={tickets} />
      {arrival && (
        <Text size="second" tone="muted">
          {arrivalWords(arrival, pending.length === tickets.length)}{' '}
          {pending[0] && isArrivalOverdue(days) && <WriteToUs ticket={pending[0]} />}
        </Text>
      )}
      {tickets[0]?.isShowCancelled && (
        <Text size="second" tone="muted">
          The show was cancelled.
        </Text>
      )}
      {!isPast && isSoon(days) && <TicketsReady tickets={tickets} isQuiet />}
      {transferred.length > 0 && <Transferred tickets={transferred} all={tickets} email={email} />}
      <ul className={styles.lines}>
        {named.map(({ ticket, name }) => (
          <SeatLine key={ticket.id} ticket={ticket} name={name} hasNoDownload={!first} />
        ))}
      </ul>
      {toDownload.length > 1 &&
        toDownload.map((ticket) => (
          <FullDownload key={ticket.id} ticket={ticket} tickets={tickets} variant="secondary" />
        ))}
      <ConfirmAll artist={artist} tickets={tickets} />
      <ReturnProgress tickets={named} />
      <Foot event={event} isPast={isPast} isArriving={arrival !== undefined && !arrival.isBroken}>
        {children}
      </Foot>
      {whyNoResale && (
        <Text size="second" tone="muted">
          {whyNoResale}
        </Text>
      )}
    </Stack>
  )
}

interface FootProps {
  event: EventTickets
  isPast: boolean
  isArriving: boolean
  /** Further links. */
  children: ReactNode
}

/** The parts that are not about a seat: the saving, the receipts, calendar and share. */
function Foot({ event, isPast, isArriving, children }: FootProps) {
  const { artist, tickets, requestIds } = event
  const saved = savedOnEvent(event)
  const isPaid = (id: string) => tickets.some(({ requestId, locked }: Ticket) => requestId === id && !locked)
  const paid = requestIds.filter(isPaid)
  return (
    <Row above={2} gap={3} tight justify="between">
      {saved !== undefined && (
        <Text tone="good" weight="bold">
          You saved <Money amount={saved} />
        </Text>
      )}
      <div className={styles.links}>
        {!isPast && !tickets[0]?.isShowCancelled && tickets.some((ticket) => !seatState(ticket).isGone) && (
          <>
            <AddToCalendar plan={event} isArriving={isArriving} isShort />
            <Button
              variant="quiet"
              icon={<AppIcon icon={shareSocialOutline} size={20} />}
              aria-label={`Share, ${artist}`}
              onClick={() => void sharePlan(event)}
            >
              Share
            </Button>
          </>
        )}
        {paid.map((id, index) => (
          <ButtonLink
            key={id}
            variant="quiet"
            to={`/checkout/${id}`}
            icon={<AppIcon icon={receiptOutline} size={20} />}
            aria-label={`Receipt${paid.length > 1 ? ` ${index + 1}` : ''}, ${artist}`}
          >
            Receipt{paid.length > 1 && ` ${index + 1}`}
          </ButtonLink>
        ))}
        <ButtonLink
          variant="quiet"
          to={`/dashboard?ticket=${requestIds[0]}`}
          icon={<AppIcon icon={chatbubbleOutline} size={20} />}
          aria-label={`Message us, ${artist}`}
        >
          Message us
        </ButtonLink>
        {children}
      </div>
    </Row>
  )
}
