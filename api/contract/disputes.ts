import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant, wordOf } from './fields.ts'
import { disputeStatuses } from './rules/disputeRules.ts'

/** A payment that a client disputes with their bank, an inquiry of the bank, or its early warning of fraud. */
export const dispute = z.object({
  id,
  /** What is disputed, in dollars unless there is a currency. */
  amount: dollars,
  /** The ISO code of the currency, in lower case; left out for US dollars. */
  currency: z.optional(z.string()),
  /** A code of the card provider (`describeDisputeReason`). */
  reason: z.string(),
  status: wordOf(disputeStatuses, 'needs_response'),
  /** Until when the bank accepts an answer; null if none is needed, or none any more. */
  dueBy: z.nullable(instant),
  openedAt: instant,
})
export type Dispute = z.output<typeof dispute>

/** A dispute with the seats of its payment that are delivered and not used, and those that are not delivered, as staff know them. */
const disputeOfRequest = z.extend(dispute, {
  unusedSeats: z.array(z.string()),
  undeliveredSeats: z.array(z.string()),
})
export type DisputeOfRequest = z.output<typeof disputeOfRequest>

const params = z.object({ id })

export const disputesApi = {
  /** The disputes of a request, newest first. */
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/disputes',
    kind: 'json',
    params,
    reply: z.array(disputeOfRequest),
  }),
  /**
   * What we know about the disputed order as a page to print: order, receipt, deliveries and conversation. It is recorded who
   * downloaded it.
   */
  evidence: endpoint({
    method: 'POST',
    path: '/api/admin/disputes/{id}/evidence',
    kind: 'json',
    params,
    reply: z.object({
      /** File name. */
      name: z.string(),
      /** HTML that loads nothing. */
      page: z.string(),
    }),
  }),
}
