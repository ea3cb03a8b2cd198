import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { countUndelivered, whyNoDelivery } from './deliveryForm.ts'
import styles from './TicketsToDeliver.module.css'
import { TicketToDeliver } from './TicketToDeliver.tsx'

/** The tickets of a paid request, with the dialog that delivers them. */
export function TicketsToDeliver({ requestId }: { requestId: string }) {
  const tickets = useQuery(ticketsQueries.adminForRequest(requestId))
  const [openId, setOpenId] = useState<string>()
  const deliveredCount = tickets.data && tickets.data.length - countUndelivered(tickets.data)
  return (
    <section className={styles.section} aria-labelledby={`tickets-${requestId}`}>
      <h3 id={`tickets-${requestId}`} className="section-label">
        Deliver tickets{tickets.data && ` · ${deliveredCount} of ${tickets.data.length} delivered`}
      </h3>
      {tickets.data ? (
        <>
          {tickets.data.some((ticket) => !whyNoDelivery(ticket)) && (
            <NeedsConnection quiet>Delivering tickets needs a connection.</NeedsConnection>
          )}
          <TicketList tickets={tickets.data} onDeliver={setOpenId} />
          <DeliveryDialog
            requestId={requestId}
            tickets={tickets.data}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </>
      ) : tickets.isError ? (
        <Notice tone="warn">
          {describeError(tickets.error, 'Could not load tickets.')}{' '}
          <Button variant="quiet" pending={tickets.isFetching} onClick={() => void tickets.refetch()}>
            Retry
          </Button>
        </Notice>
      ) : (
        <Skeleton height="5rem" radius="var(--radius-field)" />
      )}
    </section>
  )
}

function TicketList({
  tickets,
  onDeliver,
}: {
  tickets: readonly Ticket[]
  onDeliver: (ticketId: string) => void
}) {
  if (tickets.length === 0) return <p className={styles.none}>The tickets are being created.</p>
  return (
    <ul className={styles.tickets}>
      {tickets.map((ticket) => (
        <TicketToDeliver key={ticket.id} ticket={ticket} onDeliver={() => onDeliver(ticket.id)} />
      ))}
    </ul>
  )
}
