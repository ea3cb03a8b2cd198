import { codeFormatNames } from '#contract/rules/codeFormats.ts'
import type { Ticket } from '#contract/tickets.ts'
import { formatDay, formatInstant } from '../../ui/format.ts'
import { Row, Text } from '../../ui/layout.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { stepLabel } from '../tickets/stepLabel.ts'
import styles from './delivery.module.css'
import { deskTicketLabel, whyNoDelivery } from './undelivered.ts'

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
