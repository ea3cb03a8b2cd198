import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { CardBoundary } from '../../ui/ErrorState.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { ticketsQueries } from '../tickets/ticketsQueries.ts'
import styles from './delivery.module.css'
import { TicketState } from './TicketState.tsx'
import { countUndelivered, describeCounts, whyNoDelivery } from './undelivered.ts'

const DeliveryDialog = lazy(async () => ({ default: (await import('./Delivery.tsx')).DeliveryDialog }))
const DeliveryPlace = lazy(async () => ({ default: (await import('./Delivery.tsx')).DeliveryPlace }))

interface TicketsToDeliverProps {
  request: AdminTicketRequest
  /** Whether there is room for the form that delivers them; elsewhere a button opens it. */
  isPlace: boolean
}

/** The tickets of a paid request: the form that delivers them, then their states. */
export function TicketsToDeliver({ request, isPlace }: TicketsToDeliverProps) {
  const tickets = useQuery(ticketsQueries.adminForRequest(request.id))
  const now = useNow()
  const [first, ...others] = tickets.data ?? []
  const isOwed = countUndelivered(tickets.data ?? []) > 0
  const isWide = useMediaQuery(wideScreen)
  if (isPlace && first && isOwed && isUpcoming(first.concertDate, now)) {
    return (
      <CardBoundary>
        <Suspense fallback={<Skeleton height="20rem" radius="var(--radius-card)" />}>
          <DeliveryPlace request={request} tickets={[first, ...others]} />
        </Suspense>
      </CardBoundary>
    )
  }
  return (
    <TicketList requestId={request.id} tickets={tickets.data}>
      {tickets.data ? (
        <>
          {tickets.data.some((ticket) => !whyNoDelivery(ticket)) && (
            <NeedsConnection quiet>Delivering tickets needs a connection.</NeedsConnection>
          )}
          {/* On a phone it is below the sheet while it is due. */}
          {tickets.data.length > 0 && (isWide || !isOwed) && <DeliverButton request={request} />}
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
export function DeliverButton({ request }: { request: AdminTicketRequest }) {
  const { data: tickets } = useQuery(ticketsQueries.adminForRequest(request.id))
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
          variant={isDone || request.moneyBackAskedAt !== null ? 'secondary' : 'primary'}
          full
          needsConnection
          onClick={() => setOpen(true)}
        />
      )}
      <CardBoundary>
        <Suspense>
          <DeliveryDialog
            request={request}
            tickets={[...all]}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </CardBoundary>
    </>
  )
}
