import { describeDisputeReason, disputeStatusLabels } from '#contract/rules/disputeRules.ts'
import { shownName } from '#contract/rules/names.ts'
import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import { customerRefundLabel } from '#contract/rules/refundWords.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { shownMessages } from '../chat/ChatMessage.ts'
import { escapeHtml } from '../notifications/renderMail.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import type { Order } from '../payments/Order.ts'
import { capturedBy, orderCurrency, Payment } from '../payments/Payment.ts'
import { Refund } from '../payments/Refund.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { Ticket } from '../tickets/Ticket.ts'
import type { Dispute } from './Dispute.ts'

interface Disputed {
  dispute: Dispute
  order: Order
  request: TicketRequest
}

/**
 * What we know about a disputed order, for the client's bank: one page without anything to load, to be printed. Times are UTC. Of the
 * client it has what they had entered when they paid, and the conversation of this request only; codes of tickets are left out.
 */
export async function writeEvidence(
  { db, now }: Deps,
  { dispute, order, request }: Disputed,
): Promise<string> {
  const payment = await Payment.query(db).findById(dispute.paymentId).throwIfNotFound()
  const { currency } = capturedBy(payment)
  const paid = await db('transactions').where({ orderId: order.id }).first()
  const refunds = await Refund.query(db).where({ paymentId: payment.id }).orderBy('createdAt')
  const tickets = await Ticket.query(db).where({ orderId: order.id }).orderBy('position')
  const messages = await shownMessages(db).where({ requestId: request.id }).orderBy('seq')
  const events: HappenedRow[] = await db('events')
    .where({ requestId: request.id })
    .whereIn('type', Object.keys(eventWords))
    .orderBy('id')
  const cents = (amount: number) => formatMinorUnits(amount, orderCurrency)
  const buyer = { name: paid?.userName ?? request.name, email: paid?.userEmail ?? request.email }

  return page(`Evidence for order ${referenceOf(request.id)}`, [
    section(
      'Dispute',
      facts([
        ['Number', dispute.stripeDisputeId],
        ['Payment', payment.paymentIntentId],
        ['Amount', formatMinorUnits(dispute.amount, currency)],
        ['Reason', describeDisputeReason(dispute.reason)],
        ['Status', disputeStatusLabels[dispute.status]],
        ['Opened', writeTime(dispute.openedAt)],
        ['Answer by', writeTime(dispute.dueBy)],
      ]),
    ),
    section(
      'Order',
      facts([
        ['Customer', buyer.name],
        ['Email', buyer.email],
        ['Phone', paid?.userPhone ?? request.phone],
        ['Event', request.artist],
        ['Venue', request.venue],
        ['Date', writeConcertDate(request.concertDate)],
        ['Tickets', order.ticketCount],
        ['Section', order.section],
        ['Row', order.row],
        ['Requested', writeTime(request.createdAt)],
      ]),
    ),
    section(
      'Receipt',
      facts([
        ['Tickets', cents(order.subtotal)],
        ['Service fee', cents(order.serviceFee)],
        ['Discount', order.discount > 0 ? `-${cents(order.discount)}` : null],
        ['Total', cents(order.total)],
        [
          'Captured',
          payment.state === 'succeeded' ? formatMinorUnits(capturedBy(payment).amount, currency) : null,
        ],
        ['Paid', writeTime(order.paidAt)],
        ...refunds.map(
          ({ amount, state, createdAt }) =>
            [
              'Refund',
              `${formatMinorUnits(amount, currency)}, ${writeTime(createdAt)}: ${customerRefundLabel(state)}`,
            ] as const,
        ),
      ]),
    ),
    section(
      'What happened',
      table(
        ['Time', 'What', 'Customer’s address'],
        events.map((event) => [
          writeTime(event.at),
          eventWords[event.type] ?? event.type,
          writeAddress(event, order.buyerId),
        ]),
      ),
    ),
    section(
      'Tickets',
      table(
        ['Seat', 'Delivered', 'Opened', 'Receipt confirmed', 'Now'],
        tickets.map((ticket) => [
          ticket.seatInfo,
          writeTime(ticket.deliveredAt),
          writeTime(ticket.openedAt),
          writeTime(ticket.clientConfirmedAt),
          ticketStatusLabel(ticket),
        ]),
      ),
    ),
    section(
      'Conversation',
      table(
        ['Time', 'From', 'Message'],
        messages.map(({ createdAt, fromStaff, authorName: name, authorPublicName: publicName, message }) => [
          writeTime(createdAt),
          fromStaff ? `${shownName({ name, publicName })}, Live Shows` : buyer.name,
          message,
        ]),
      ),
    ),
    `<p class="small">Written by Live Shows on ${writeTime(now().toISOString())}. All times are UTC; the date of the event is the venue’s.</p>`,
  ])
}

interface HappenedRow {
  type: string
  at: string
  actorId: string | null
  /** JSON of a `CallOrigin`. */
  origin: string | null
}

/** The order's events in the log, without the issue of tickets: that is with the payment, and before we have them. */
const eventWords: Record<string, string> = {
  'request.submitted': 'The customer asked for the tickets',
  'offer.made': 'We made an offer',
  'offer.accepted': 'The customer accepted the offer',
  'order.paid': 'The customer paid by card',
  'ticket.delivered': 'Tickets were delivered',
  'ticket.opened': 'The customer opened a ticket',
  'ticket.received': 'The customer confirmed that a ticket has arrived',
}

/** The origin of what the customer did, while the log has it. */
function writeAddress({ actorId, origin }: HappenedRow, customerId: string): Cell {
  return actorId === customerId && origin !== null ? String(JSON.parse(origin).ip) : null
}

/** `2026-11-28 14:05`, in UTC, which the page says once. */
function writeTime(instant: string | null): string | null {
  return instant === null ? null : instant.slice(0, 16).replace('T', ' ')
}

type Cell = string | number | null

function section(title: string, content: string): string {
  return `<section><h2>${title}</h2>${content}</section>`
}

function facts(rows: readonly (readonly [label: string, value: Cell])[]): string {
  const shown = rows.filter(([, value]) => value !== null && value !== '')
  const lines = shown.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(String(value))}</dd>`)
  return `<dl>${lines.join('')}</dl>`
}

function table(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  // The last column is left out where nothing is known for it.
  if (rows.every((cells) => cells.at(-1) === null)) {
    return table(
      headers.slice(0, -1),
      rows.map((cells) => cells.slice(0, -1)),
    )
  }
  const head = headers.map((header) => `<th scope="col">${header}</th>`).join('')
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell ?? '–'))}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

function page(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
<style>
@page { margin: 18mm; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; background: #ffffff; color: #15161a; font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 28px 0 8px; font-size: 17px; break-after: avoid; }
dl { display: grid; grid-template-columns: minmax(7em, max-content) 1fr; gap: 4px 16px; margin: 0; }
dt { color: #625f58; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #d9d5cc; text-align: left; vertical-align: top; white-space: pre-wrap; }
th { color: #625f58; font-weight: 600; }
td { min-width: 4.5em; }
.small { margin-top: 28px; color: #625f58; font-size: 13px; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</body>
</html>
`
}
