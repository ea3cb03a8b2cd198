import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { formatDay, formatInstant } from '../../../ui/format.ts'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { stepLabel } from '../../tickets/resell/returnSteps.ts'
import { whyNoDelivery } from './deliveryForm.ts'
import styles from './TicketsToDeliver.module.css'

/** One ticket of a paid request: its seat, its status, and what was delivered by whom. */
export function TicketState({ ticket }: { ticket: Ticket }) {
  const { status, resale } = ticket
  const isSold = status === 'returning' && (resale?.step === 'matched' || resale?.step === 'refunded')
  const isOffered = status === 'returning' && resale?.step === 'listed'
  const reason = isSold ? 'It was sold on, so it is no longer this client’s.' : whyNoDelivery(ticket)
  return (
    <div className={styles.about}>
      <p className={styles.seat}>
        {ticket.seatInfo}
        {ticket.gate && ` · Gate ${ticket.gate}`}
      </p>
      <p className={styles.state}>
        {ticket.locked ? (
          <StatusPill tone="warn">Waiting for payment</StatusPill>
        ) : (
          <StatusPill tone={tones[status]}>
            {resale && (isSold || isOffered) ? stepLabel(resale) : ticketStatusLabel(ticket)}
          </StatusPill>
        )}
        {ticket.receivedByClient && ticket.clientConfirmedAt && (
          <span>Received {formatDay(ticket.clientConfirmedAt)}</span>
        )}
      </p>
      {status !== 'pending' && <p className={styles.second}>{describeDelivery(ticket)}</p>}
      {reason && <p className={styles.second}>{reason}</p>}
    </div>
  )
}

const tones: Record<Ticket['status'], Tone> = {
  pending: 'warn',
  ready: 'good',
  delivered: 'good',
  used: 'neutral',
  returning: 'accent',
}

/** `QR code, ticket file, sent to the ticketing account on Nov 20 · delivered by Ana, Nov 20, 3:40 PM` */
function describeDelivery({ qrCode, ticketFile, transferredAt, delivery }: Ticket): string {
  const parts = [
    qrCode && 'QR code',
    ticketFile && 'ticket file',
    transferredAt && `sent to the ticketing account on ${formatDay(transferredAt)}`,
  ].filter(Boolean)
  const text = parts.join(', ')
  const verb = (delivery?.number ?? 1) > 1 ? 'replaced' : 'delivered'
  const by = delivery?.by && `${verb} by ${delivery.by.name}, ${formatInstant(delivery.at)}`
  return [text.charAt(0).toUpperCase() + text.slice(1), by].filter(Boolean).join(' · ')
}
