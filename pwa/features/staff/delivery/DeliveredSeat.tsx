import { type ReactNode, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDay, formatInstant } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { nameOf } from './deliveryForm.ts'
import { TicketState } from './TicketState.tsx'
import styles from './TicketsToDeliver.module.css'

interface DeliveredSeatProps {
  ticket: Ticket
  /** Absent if it cannot be replaced. */
  onReplace: (() => void) | undefined
  children: ReactNode
}

/** A seat that was delivered: what, by whom and when, and a button that asks once before it is replaced. */
export function DeliveredSeat({ ticket, onReplace, children }: DeliveredSeatProps) {
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = useRef(false)
  return (
    <div className={styles.delivered}>
      <div className={styles.ticket}>
        <TicketState ticket={ticket} />
        {onReplace && (
          <Button
            name={nameOf(ticket.id, 'replaces')}
            aria-label={`Replace ${ticket.seatInfo}`}
            onClick={() => setAsking(true)}
          >
            Replace
          </Button>
        )}
      </div>
      {children}
      {onReplace && (
        <ConfirmDialog
          isOpen={isAsking}
          title="Replace this ticket?"
          confirmLabel="Replace it"
          cancelLabel="Keep it"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            isConfirmed.current = true
            setAsking(false)
          }}
          // Not before, because the dialog then gives the focus back.
          onClosed={() => {
            if (isConfirmed.current) onReplace()
          }}
        >
          <div className={styles.question}>
            <p>
              {ticket.seatInfo} was delivered
              {ticket.delivery?.by && ` by ${ticket.delivery.by.name}`}
              {ticket.delivery && ` on ${formatInstant(ticket.delivery.at)}`}.
            </p>
            {whatClientDid(ticket) && (
              <p>
                <strong>{whatClientDid(ticket)}</strong>
              </p>
            )}
            <p>
              Once you deliver it anew, the client is mailed that it has changed
              {ticket.receivedByClient && ' and asked to confirm it again'}, and the old file and code are
              gone from their device.
            </p>
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}

function whatClientDid({ status, receivedByClient, clientConfirmedAt }: Ticket): string | undefined {
  const on = clientConfirmedAt ? ` on ${formatDay(clientConfirmedAt)}` : ''
  const confirmed = `confirmed${on} that they have it`
  if (status === 'delivered') {
    return `The client has already looked at it${receivedByClient ? ` and ${confirmed}` : ''}.`
  }
  return receivedByClient ? `The client has already ${confirmed}.` : undefined
}
