import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { concertDate, dollars, id, instant, requiredText } from './fields.ts'
import { maxScreenshotBytes } from './rules/fileRules.ts'
import { adminRequestStatuses, customerRequestStatuses } from './rules/requestStatus.ts'

const rowRequired = 'Row number is required'
const screenshotRequired = 'Secondary market app screenshot is required'
const countRequired = 'At least 1 ticket is required'

export const newRequest = z.object({
  artist: requiredText('Artist is required'),
  venue: requiredText('Venue is required'),
  concertDate,
  section: requiredText('Section is required', 100),
  preferredRow: requiredText(rowRequired, 20).refine(
    (text) => /^[a-z0-9]*$/i.test(text),
    'Use letters and digits only, like F or 12',
  ),
  ticketCount: z
    .number({ error: countRequired })
    .int('The number of tickets must be a whole number')
    .min(1, countRequired)
    .max(10, 'Maximum 10 tickets per request'),
  /** Per ticket, kept exactly as typed. */
  stubhubPrice: requiredText('Secondary market app price is required', 30),
  /** A data URL, or the address of a file put there first (design, section 4, item 9). */
  stubhubScreenshot: z.string({ error: screenshotRequired }).min(1, screenshotRequired),
})
export type NewRequest = z.input<typeof newRequest>

const requestFields = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  section: z.string(),
  preferredRow: z.string(),
  ticketCount: z.number().int(),
  stubhubPrice: z.string(),
  /** An address that an `<img>` can show; never the bytes. */
  stubhubScreenshot: z.string().nullable(),
  adminResponse: z.string().nullable(),
  offerPrice: dollars.nullable(),
  clientResponse: z.string().nullable(),
  createdAt: instant,
  /** When the next staff answer is promised; null while none is owed. */
  replyDueAt: instant.nullable(),
  /** Until when the current offer can be accepted (`offer_made`) or the accepted one paid (`accepted`); else null. */
  deadlineAt: instant.nullable(),
  /** Whether money has arrived: `completed` alone does not mean paid. */
  isPaid: z.boolean(),
}

export const ticketRequest = z.object({ ...requestFields, status: z.enum(customerRequestStatuses) })
export type TicketRequest = z.output<typeof ticketRequest>

export const adminTicketRequest = z.object({
  ...requestFields,
  userId: id,
  /** On a request for a resold ticket no offer can be made. */
  kind: z.enum(['sourced', 'resale']),
  completedAt: instant.nullable(),
  /** Seats that are paid for and that the customer does not have yet. */
  undeliveredTickets: z.number().int(),
  status: z.enum(adminRequestStatuses),
  /** The newest chat message, cut short, for the list. */
  lastMessage: z.object({ text: z.string(), fromStaff: z.boolean() }).nullable(),
})
export type AdminTicketRequest = z.output<typeof adminTicketRequest>

/** A data URL of the largest screenshot is a third longer than its bytes; the rest of the form fits in 100 kB. */
const maxSubmissionBytes = Math.ceil((maxScreenshotBytes * 4) / 3) + 100_000

export const requestsApi = {
  submit: endpoint({
    method: 'POST',
    path: '/api/ticket-requests',
    kind: 'json',
    body: newRequest,
    reply: ticketRequest,
    status: 201,
    maxBytes: maxSubmissionBytes,
    repeatableByKey: true,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/api/ticket-requests',
    kind: 'json',
    reply: z.array(ticketRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: ticketRequest,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests',
    kind: 'json',
    reply: z.array(adminTicketRequest),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: adminTicketRequest,
  }),
}
