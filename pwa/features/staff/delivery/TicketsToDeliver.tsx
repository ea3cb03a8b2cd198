import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { DeliverButton } from './DeliverButton.tsx'
import { countUndelivered, whyNoDelivery } from './deliveryForm.ts'
import { TicketState } from './TicketState.tsx'
import styles from './TicketsToDeliver.module.css'

/** The tickets of a paid request, and the button that delivers them. */
export function TicketsToDeliver({ requestId }: { requestId: string }) {
  const tickets = useQuery(ticketsQueries.adminForRequest(requestId))
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
          {tickets.data.length === 0 ? (
            <p className={styles.none}>The tickets are being created.</p>
          ) : (
            <>
              <DeliverButton requestId={requestId} />
              <ul className={styles.tickets}>
                {tickets.data.map((ticket) => (
                  <li key={ticket.id} className={styles.ticket}>
                    <TicketState ticket={ticket} />
                  </li>
                ))}
              </ul>
            </>
          )}
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
