import type { Knex } from 'knex'
import { fileUrl } from '#contract/files.ts'
import { shownName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { seatPrice } from '#contract/rules/resaleRules.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket as PresentedTicket } from '#contract/tickets.ts'
import { presentMoved } from '../requests/presentRequest.ts'
import { findRequests, type TicketRequest } from '../requests/TicketRequest.ts'
import { isRefundDelayed, isRefunded, type OrderMoney, orderSaving, readOrderMoney } from './orderMoney.ts'
import { presentReturn, type ReturnInFull, readReturns } from './readReturns.ts'
import type { StaffTicket, WholeTicket } from './Ticket.ts'
import { readReturnFiles } from './TicketReturn.ts'

/** The parts of the request that a ticket shows. */
type Event = Pick<
  TicketRequest,
  | 'artist'
  | 'venue'
  | 'stubhubPrice'
  | 'showMoves'
  | 'firstVenue'
  | 'firstConcertDate'
  | 'showCancelledAt'
  | 'moneyBackUntil'
  | 'moneyBackAskedAt'
>

/** The event of a request that no longer exists. */
const erased: Event = {
  artist: '',
  venue: '',
  stubhubPrice: '',
  showMoves: 0,
  firstVenue: null,
  firstConcertDate: null,
  showCancelledAt: null,
  moneyBackUntil: null,
  moneyBackAskedAt: null,
}

/** Presents tickets for their owner and for staff. */
export async function presentTickets(db: Knex, tickets: WholeTicket[]): Promise<PresentedTicket[]> {
  if (tickets.length === 0) return []
  const requests = await findRequests(db, [...new Set(tickets.map(({ requestId }) => requestId))])
  const orders = await readOrderMoney(
    db,
    tickets.map(({ orderId }) => orderId),
  )
  const returns = await readReturns(
    db,
    tickets.map(({ id }) => id),
  )
  return tickets.map((ticket) =>
    present(ticket, {
      event: requests.get(ticket.requestId) ?? erased,
      order: orders.get(ticket.orderId),
      sentBack: returns.get(ticket.id),
    }),
  )
}

export async function presentTicket(db: Knex, ticket: WholeTicket): Promise<PresentedTicket> {
  const [presented] = await presentTickets(db, [ticket])
  if (!presented) throw new Error('Presenting a ticket returned none')
  return presented
}

interface Shown {
  event: Event
  order: OrderMoney | undefined
  sentBack: ReturnInFull | undefined
}

function present(ticket: WholeTicket, { event, order, sentBack }: Shown): PresentedTicket {
  const { fileId, file, qrText, codeFormat, drawing, imageFileId, deliveredAt, deliveryNumber, ...fields } =
    ticket
  const isShown = isTicketShown(ticket)
  const price = order ? dollarsFromCents(seatPrice(order, ticket.position)) : null
  return {
    artist: event.artist,
    venue: event.venue,
    showMoved: presentMoved(event),
    isShowCancelled: event.showCancelledAt !== null,
    moneyBackUntil: event.moneyBackUntil,
    moneyBackAskedAt: event.moneyBackAskedAt,
    orderSaving: order?.isPaid ? orderSaving(order, event) : null,
    ticketFile: isShown && fileId ? fileUrl(fileId) : null,
    ticketFileType: isShown ? (file?.mime ?? null) : null,
    qrCode: isShown ? qrText : null,
    codeFormat: codeFormat ?? 'qr',
    codeDrawing: isShown && drawing ? JSON.parse(drawing) : null,
    codeImage: isShown && imageFileId ? fileUrl(imageFileId) : null,
    delivery: deliveredAt ? { number: deliveryNumber, at: deliveredAt } : null,
    price,
    isRefunded: ticket.status === 'refunded' || (!ticket.locked && isRefunded(order)),
    isRefundDelayed: ticket.status === 'refunded' && order !== undefined && isRefundDelayed(order, ticket.id),
    resale: sentBack ? presentReturn(ticket, sentBack, price) : null,
    // Last, because properties after a wide spread are slow in Node 20.
    ...fields,
  }
}

/** Presents tickets to staff, with who delivered what, and what the seller of a resold seat has attached. */
export async function presentTicketsForAdmin(db: Knex, tickets: StaffTicket[]): Promise<PresentedTicket[]> {
  const presented = await presentTickets(db, tickets)
  const sold = await readReturnFiles(
    db,
    tickets.flatMap(({ sourceTicketId }) => sourceTicketId ?? []),
  )
  return presented.map((ticket, index) => {
    const { deliveredBy: id, delivererName: name, delivererPublicName: publicName } = tickets[index] ?? {}
    const by = id && name ? { id, name: shownName({ name, publicName: publicName ?? null }) } : undefined
    const sha256 = tickets[index]?.file?.sha256
    const sellerFiles = sold.get(tickets[index]?.sourceTicketId ?? '')
    return {
      ...ticket,
      delivery: ticket.delivery && { ...ticket.delivery, by, sha256 },
      ...(sellerFiles && { sellerFiles }),
    }
  })
}
