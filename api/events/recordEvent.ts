import type { Hint } from '#contract/hints.ts'
import type { Tx } from '../db/inTransaction.ts'
import { newId } from '../db/newId.ts'

/** Everything that is written down about requests and people: the timeline of a request and the staff's audit log. */
export type EventType =
  | 'account.registered'
  | 'account.signed_in'
  | 'account.profile_changed'
  | 'account.password_changed'
  | 'account.mfa_on'
  | 'account.mfa_off'
  | 'account.mfa_recovered'
  | 'account.admin_changed'
  | 'account.membership_changed'
  | 'account.deleted'
  | 'request.submitted'
  | 'chat.message_sent'
  | 'offer.made'
  | 'offer.accepted'
  | 'offer.declined'
  | 'offer.expired'
  | 'order.paid'
  | 'order.closed'
  | 'payment.refund_queued'
  | 'payment.refund_changed'
  | 'payment.refund_given_up'
  | 'payment.refund_retried'
  | 'tickets.issued'
  | 'ticket.delivered'
  | 'ticket.opened'
  | 'ticket.received'
  | 'ticket.used'

export interface NewEvent {
  type: EventType
  /** Who did it; null for what time or the card provider did. */
  actorId: string | null
  /** Who may read it in a timeline. */
  audience: 'customer' | 'staff' | 'both'
  requestId?: string
  subjectId?: string
  /** When it was typed on a device that had no connection then. */
  writtenAt?: string | null
  /** Ids, statuses and cents only: no names, no texts. */
  data?: Record<string, string | number | boolean | null>
  /** What connected clients fetch again: the customer named and all staff, as the audience says. */
  hint?: { topic: Hint['topic']; customerId: string }
}

/** Appends to the event log in the same transaction as the change, and lines up the hint for after the commit. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.db('events').insert({
    id: newId(tx.now),
    at: tx.now.toISOString(),
    writtenAt: event.writtenAt ?? null,
    actorId: event.actorId,
    type: event.type,
    requestId: event.requestId ?? null,
    subjectId: event.subjectId ?? null,
    audience: event.audience,
    data: JSON.stringify(event.data ?? {}),
  })
  if (event.hint && event.requestId) {
    tx.hints.push({
      hint: { topic: event.hint.topic, requestId: event.requestId },
      customerId: event.audience === 'staff' ? null : event.hint.customerId,
      toStaff: event.audience !== 'customer',
    })
  }
}
