import { z } from 'zod/mini'
import { author } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant, optionalText, wordOf } from './fields.ts'
import { paging } from './lists.ts'
import { showMoved } from './requests.ts'
import { codeFormats } from './rules/codeFormats.ts'
import { deliversNothingMessage } from './rules/deliveryRules.ts'
import { maxTicketFileBytes } from './rules/fileRules.ts'
import { resaleSteps, returnWays } from './rules/resaleRules.ts'
import { returnStatuses, ticketStatuses } from './rules/ticketStatus.ts'

/** A code as its modules, without the empty space around it. Codes of bars have one row. */
const codeDrawing = z.object({
  width: z.int(),
  height: z.int(),
  /** A bit for each module, row by row, 1 for dark: bytes as Base64, the first module in the highest bit. */
  modules: z.string(),
})
export type CodeDrawing = z.output<typeof codeDrawing>

/** A file that the owner of a ticket has attached to its return. */
export const returnFile = z.object({
  id,
  /** File name on the owner's device. */
  name: z.string(),
})
export type ReturnFile = z.output<typeof returnFile>

export const ticket = z.object({
  id,
  requestId: id,
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  status: wordOf(ticketStatuses, 'pending'),
  returnStatus: z.nullable(wordOf(returnStatuses, 'pending_email')),
  /** `Section 102 · Row F · 1 of 2` until staff enter the seats. */
  seatInfo: z.string(),
  section: z.nullable(z.string()),
  row: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  gate: z.nullable(z.string()),
  createdAt: instant,
  /** When it was sent to the customer's ticketing-platform account; null if it was not. */
  transferredAt: z.nullable(instant),
  receivedByClient: z.boolean(),
  clientConfirmedAt: z.nullable(instant),
  showMoved,
  isShowCancelled: z.boolean(),
  /** Until when its owner may ask for the money back because of that, and since when they do. */
  moneyBackUntil: z.nullable(instant),
  moneyBackAskedAt: z.nullable(instant),
  /** Whether file and code are withheld, because the chosen recipient has not paid yet. */
  locked: z.boolean(),
  /** What its order saved on the price found, in dollars, for all seats together; null as in its receipt. */
  orderSaving: z.nullable(dollars),
  /** Address and MIME type of the file to download; null if there is none or the ticket is no longer shown. */
  ticketFile: z.nullable(z.string()),
  ticketFileType: z.nullable(z.string()),
  /** The text of the code. */
  qrCode: z.nullable(z.string()),
  codeFormat: wordOf(codeFormats, 'qr'),
  /** Null if there is no code, or a picture of it. */
  codeDrawing: z.nullable(codeDrawing),
  /** Address of a picture to show in place of a drawing. */
  codeImage: z.nullable(z.string()),
  /** The last delivery; null before the first. */
  delivery: z.nullable(
    z.object({
      /** 1 for the first; later ones replaced the ticket. */
      number: z.int(),
      at: instant,
      /** Only for staff. */
      by: z.optional(z.extend(author, { id })),
      /** SHA-256 of the file, in hex. Only for staff. */
      sha256: z.optional(z.string()),
    }),
  ),
  /** What was paid for this seat, in dollars, fee excluded; null if unknown. */
  price: z.nullable(dollars),
  /** The ticket was refunded, or its order's payment is being or was refunded in full, apart from single seats. */
  isRefunded: z.boolean(),
  /** The ticket was refunded, but the refund has failed: staff try it again. */
  isRefundDelayed: z.boolean(),
  /** The ticket's return for resale; null if it has none. */
  resale: z.nullable(
    z.object({
      step: wordOf(resaleSteps, 'asked'),
      way: wordOf(returnWays, 'file'),
      /** What the owner gets back, in dollars; null if nothing will come back (past event). */
      amount: z.nullable(dollars),
      /** Until a recipient is selected. */
      canCancel: z.boolean(),
      /** When the step was reached; null if unknown. */
      at: z.nullable(instant),
      files: z.array(returnFile),
    }),
  ),
  /** What the seller of a resold seat attached to the return. Only for staff. */
  sellerFiles: z.optional(z.array(returnFile)),
})
export type Ticket = z.output<typeof ticket>

const deliveryFields = z.object({
  seatInfo: optionalText(200),
  section: optionalText(100),
  row: optionalText(20),
  seat: optionalText(20),
  gate: optionalText(20),
  /** The text of the code. A QR code of version 40 holds 2,953 bytes; up to 500 characters scan well from a phone. */
  qrCode: optionalText(500),
  codeFormat: z._default(z.enum(codeFormats), 'qr'),
  /** As `ticketFile`: a picture of the code, which is shown in place of a drawing. */
  codeImage: z.nullish(z.string()),
  /** A data URL, or the address of a file uploaded before. */
  ticketFile: z.nullish(z.string()),
  transferred: z._default(z.boolean(), false),
  /** The number of the delivery that this one replaces; refused with `ticket_delivered` without it or after another one. */
  replaces: z.nullish(z.int()),
})

const deliversSomething = z.refine<Partial<z.output<typeof deliveryFields>>>(
  (delivery) => delivery.qrCode || delivery.codeImage || delivery.ticketFile || delivery.transferred,
  { path: ['qrCode'], error: deliversNothingMessage },
)

export const delivery = deliveryFields.check(deliversSomething)
export type Delivery = z.input<typeof delivery>

/** Deliveries of several tickets of one request. */
export const deliveries = z.object({
  tickets: z
    .array(z.extend(deliveryFields, { ticketId: id }).check(deliversSomething), {
      error: 'Please choose at least one ticket',
    })
    .check(
      z.minLength(1, 'Please choose at least one ticket'),
      z.maxLength(10, 'A request has at most 10 tickets'),
    ),
})
export type Deliveries = z.input<typeof deliveries>

const ticketId = z.object({ id })

/** What the owner has seen. A call without it is about whichever delivery is there. */
const seenDelivery = z.object({ deliveryNumber: z.optional(z.int()) })

const receipt = z.extend(seenDelivery, {
  /** When it was confirmed, if that had to wait for a connection. Shown, unless the device's clock is ahead or before the delivery. */
  writtenAt: z.optional(z.iso.datetime({ offset: true })),
})

export const ticketsApi = {
  /** Latest event first. The first page has all upcoming tickets; `limit` is the number of past ones. */
  listMine: endpoint({
    method: 'GET',
    path: '/api/tickets',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(ticket),
  }),
  confirmReceived: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/confirm-received',
    kind: 'json',
    params: ticketId,
    body: receipt,
    reply: ticket,
    repeatableByKey: true,
    queuedFields: ['deliveryNumber', 'writtenAt'],
  }),
  opened: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/opened',
    kind: 'json',
    params: ticketId,
    body: seenDelivery,
    reply: ticket,
    repeatableByKey: true,
  }),
  adminListForRequest: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/tickets',
    kind: 'json',
    params: ticketId,
    reply: z.array(ticket),
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/admin/tickets/{id}/deliver',
    kind: 'json',
    params: ticketId,
    body: delivery,
    reply: ticket,
    maxBytes: Math.ceil((maxTicketFileBytes * 4) / 3) + 100_000,
  }),
  /** Delivers all of the tickets or none. The names of refused fields begin with the seat's place in the body: `tickets.0.qrCode`. */
  deliverAll: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/deliver',
    kind: 'json',
    params: ticketId,
    body: deliveries,
    /** All tickets of the request. */
    reply: z.array(ticket),
    /**
     * Enough for four of the largest files as data URLs, or ten of 4 MB: a body is in memory several times at once. Larger ones are
     * uploaded before, each by itself.
     */
    maxBytes: Math.ceil((4 * maxTicketFileBytes * 4) / 3) + 100_000,
  }),
}
