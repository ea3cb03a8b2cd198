import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDay } from '../../../ui/format.ts'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { whyNoDelivery } from './deliveryForm.ts'
import styles from './TicketsToDeliver.module.css'

/** One ticket of a paid request: its seat, what was delivered, and a button to deliver or replace it. */
export function TicketToDeliver({ ticket, onDeliver }: { ticket: Ticket; onDeliver: () => void }) {
  const reason = whyNoDelivery(ticket)
  return (
    <li className={styles.ticket}>
      <div className={styles.about}>
        <p className={styles.seat}>
          {ticket.seatInfo}
          {ticket.gate && ` · Gate ${ticket.gate}`}
        </p>
        <p className={styles.state}>
          <StatusPill tone={tones[ticket.status]}>{ticketStatusLabel(ticket)}</StatusPill>
          {ticket.receivedByClient && ticket.clientConfirmedAt && (
            <span>Received {formatDay(ticket.clientConfirmedAt)}</span>
          )}
        </p>
        {ticket.status !== 'pending' && <p className={styles.second}>{describeDelivery(ticket)}</p>}
        {reason && <p className={styles.second}>{reason}</p>}
      </div>
      {!reason && (
        <Button
          variant={ticket.status === 'pending' ? 'ink' : 'secondary'}
          needsConnection
          onClick={onDeliver}
          aria-label={`${ticket.status === 'pending' ? 'Deliver' : 'Replace'} ${ticket.seatInfo}`}
        >
          {ticket.status === 'pending' ? 'Deliver' : 'Replace'}
        </Button>
      )}
    </li>
  )
}

const tones: Record<Ticket['status'], Tone> = {
  pending: 'warn',
  ready: 'good',
  delivered: 'good',
  used: 'neutral',
  returning: 'accent',
}

/** What was delivered: `QR code, ticket file, sent to the ticketing account on Nov 20`. */
function describeDelivery(ticket: Ticket): string {
  const parts = [
    ticket.qrCode && 'QR code',
    ticket.ticketFile && 'ticket file',
    ticket.transferredAt && `sent to the ticketing account on ${formatDay(ticket.transferredAt)}`,
  ].filter(Boolean)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
