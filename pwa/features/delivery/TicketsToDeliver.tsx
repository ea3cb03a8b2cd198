import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { codeFormatNames } from '#contract/rules/codeFormats.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { CardBoundary } from '../../ui/ErrorState.tsx'
import { formatDay, formatInstant } from '../../ui/format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { stepLabel } from '../tickets/stepLabel.ts'
import { ticketsQueries } from '../tickets/ticketsQueries.ts'
import styles from './delivery.module.css'
import { countUndelivered, describeCounts, deskTicketLabel, whyNoDelivery } from './undelivered.ts'

const DeliveryDialog = lazy(async () => ({ default: (await import('./Delivery.tsx')).DeliveryDialog }))
const DeliveryPlace = lazy(async () => ({ default: (await import('./Delivery.tsx')).DeliveryPlace }))

interface TicketsToDeliverProps {
  requestId: string
  /** Whether there is room for the form that delivers them; elsewhere a button opens it. */
  isPlace: boolean
}

/** The tickets of a paid request: the form that delivers them, then their states. */
export function TicketsToDeliver({ requestId, isPlace }: TicketsToDeliverProps) {
  const tickets = useQuery(ticketsQueries.adminForRequest(requestId))
  const now = useNow()
  const [first, ...others] = tickets.data ?? []
  const isOwed = countUndelivered(tickets.data ?? []) > 0
  const isWide = useMediaQuery(wideScreen)
  if (isPlace && first && isOwed && isUpcoming(first.concertDate, now)) {
    return (
      <CardBoundary>
        <Suspense fallback={<Skeleton height="20rem" radius="var(--radius-card)" />}>
          <DeliveryPlace requestId={requestId} tickets={[first, ...others]} />
        </Suspense>
      </CardBoundary>
    )
  }
  return (
    <TicketList requestId={requestId} tickets={tickets.data}>
      {tickets.data ? (
        <>
          {tickets.data.some((ticket) => !whyNoDelivery(ticket)) && (
            <NeedsConnection quiet>Delivering tickets needs a connection.</NeedsConnection>
          )}
          {/* On a phone it is below the sheet while it is due. */}
          {tickets.data.length > 0 && (isWide || !isOwed) && <DeliverButton requestId={requestId} />}
        </>
      ) : tickets.isError ? (
        <NotLoaded query={tickets} what="tickets" />
      ) : (
        <Skeleton height="5rem" radius="var(--radius-field)" />
      )}
    </TicketList>
  )
}

interface TicketListProps {
  requestId: string
  /** Undefined until they are loaded. */
  tickets: readonly Ticket[] | undefined
  /** Above the tickets. */
  children: ReactNode
}

/** How many of a request's tickets are delivered, and the state of each. */
export function TicketList({ requestId, tickets, children }: TicketListProps) {
  return (
    <Stack as="section" gap={2} aria-labelledby={`tickets-${requestId}`}>
      <h3 id={`tickets-${requestId}`} className="section-label">
        Tickets{tickets && ` · ${describeCounts(tickets)}`}
      </h3>
      {children}
      {tickets?.length === 0 && (
        <Text size="second" tone="muted">
          The tickets are being created.
        </Text>
      )}
      {tickets && tickets.length > 0 && (
        <ul className="surface ruled">
          {tickets.map((ticket) => (
            <Row as="li" gap={3} justify="between" key={ticket.id} className={styles.ticket}>
              <TicketState ticket={ticket} />
            </Row>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Opens the dialog that delivers the tickets of a paid request. Nothing if they cannot be delivered or replaced any more. */
export function DeliverButton({ requestId }: { requestId: string }) {
  const { data: tickets } = useQuery(ticketsQueries.adminForRequest(requestId))
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const [first, ...others] = tickets ?? []
  if (!first) {
    return (
      <Button variant="primary" full disabled>
        Deliver tickets
      </Button>
    )
  }
  const all = [first, ...others] as const
  const isDone = countUndelivered(all) === 0
  const canChange = isUpcoming(first.concertDate, now) && all.some((ticket) => !whyNoDelivery(ticket))
  return (
    <>
      {canChange && (
        <ActionButton
          action={isDone ? 'Replace tickets' : 'Deliver tickets'}
          variant={isDone ? 'secondary' : 'primary'}
          full
          needsConnection
          onClick={() => setOpen(true)}
        />
      )}
      <CardBoundary>
        <Suspense>
          <DeliveryDialog
            requestId={requestId}
            tickets={[...all]}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </CardBoundary>
    </>
  )
}

/** One ticket of a paid request: its seat, its status, and its delivery. */
export function TicketState({ ticket }: { ticket: Ticket }) {
  const { status, resale } = ticket
  const isSold = status === 'returning' && (resale?.step === 'matched' || resale?.step === 'refunded')
  const isOffered = status === 'returning' && resale?.step === 'listed'
  const reason = isSold
    ? 'It was sold on, so it is no longer this client’s.'
    : status !== 'refunded' && whyNoDelivery(ticket)
  const delivered = describeDelivery(ticket)
  return (
    <Row tight grow="9rem" gap={3} justify="between" className={styles.about}>
      <Text weight="bold" className="tabular">
        {ticket.seatInfo}
        {ticket.gate && ` · Gate ${ticket.gate}`}
      </Text>
      <Row as="p">
        {ticket.locked ? (
          <StatusPill tone="warn">Waiting for payment</StatusPill>
        ) : (
          <StatusPill tone={isSold || isOffered ? 'neutral' : tones[status]}>
            {resale && (isSold || isOffered) ? stepLabel(resale) : deskTicketLabel(ticket)}
          </StatusPill>
        )}
        {ticket.receivedByClient && ticket.clientConfirmedAt && (
          <Text as="span" size="second" tone="muted">
            Received {formatDay(ticket.clientConfirmedAt)}
          </Text>
        )}
      </Row>
      {status !== 'pending' && delivered && (
        <Text size="second" tone="muted" className={styles.line}>
          {delivered}
        </Text>
      )}
      {reason && (
        <Text size="second" tone="muted" className={styles.line}>
          {reason}
        </Text>
      )}
    </Row>
  )
}

export const tones: Record<Ticket['status'], Tone> = {
  pending: 'warn',
  ready: 'good',
  delivered: 'good',
  used: 'neutral',
  returning: 'warn',
  refunded: 'neutral',
}

/** `QR code, ticket file, sent to the ticketing account on Nov 20 · delivered by Ana, Nov 20, 3:40 PM` */
function describeDelivery(ticket: Ticket): string {
  const { qrCode, codeFormat, codeImage, ticketFile, transferredAt, delivery } = ticket
  const parts = [
    (qrCode ?? codeImage) && `${codeFormatNames[codeFormat]} code`,
    ticketFile && 'ticket file',
    transferredAt && `sent to the ticketing account on ${formatDay(transferredAt)}`,
  ].filter(Boolean)
  const text = parts.join(', ')
  const verb = (delivery?.number ?? 1) > 1 ? 'replaced' : 'delivered'
  const by = delivery?.by && `${verb} by ${delivery.by.name}, ${formatInstant(delivery.at)}`
  return [text.charAt(0).toUpperCase() + text.slice(1), by].filter(Boolean).join(' · ')
}
