import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, optionalText, wordOf } from './fields.ts'
import { paging } from './lists.ts'
import { maxTicketFileBytes } from './rules/fileRules.ts'
import { returnStatuses, ticketStatuses } from './rules/ticketStatus.ts'

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
  /** Address and MIME type of the file to download. */
  ticketFile: z.nullable(z.string()),
  ticketFileType: z.nullable(z.string()),
  /** The text of the QR code, which the device draws. */
  qrCode: z.nullable(z.string()),
})
export type Ticket = z.output<typeof ticket>

export const delivery = z
  .object({
    seatInfo: optionalText(200),
    section: optionalText(100),
    row: optionalText(20),
    seat: optionalText(20),
    gate: optionalText(20),
    /** The text of the QR code. A version 40 code holds 2,953 bytes; up to 500 characters scan well from a phone. */
    qrCode: optionalText(500),
    /** A data URL, or the address of a file uploaded before. */
    ticketFile: z.nullish(z.string()),
    transferred: z._default(z.boolean(), false),
  })
  .check(
    z.refine((delivery) => delivery.qrCode || delivery.ticketFile || delivery.transferred, {
      path: ['qrCode'],
      error: 'Add a QR code or a ticket file, or tick “Sent to the client’s ticketing account”',
    }),
  )
export type Delivery = z.input<typeof delivery>

const ticketId = z.object({ id })

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
    reply: ticket,
    repeatableByKey: true,
  }),
  opened: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/opened',
    kind: 'json',
    params: ticketId,
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
}
