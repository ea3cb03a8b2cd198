/** Apart from the other rules of resale, which every page loads with the contract. */

import { sharedSentences } from '../errors.ts'
import { isUpcoming } from './eventDay.ts'
import { isResaleOpen } from './resaleRules.ts'
import type { TicketStatus } from './ticketStatus.ts'

interface OwnedTicket {
  status: TicketStatus
  locked: boolean
  concertDate: string
  /** The payment is being refunded or was refunded in full. */
  isRefunded: boolean
}

export type ResaleCheck =
  /** `isPaidBack` is false for a past event, which is neither listed nor refunded. */
  | { canResell: true; isPaidBack: boolean }
  | { canResell: false; code: keyof typeof sharedSentences; reason: string }

/** Whether a ticket can be sent back for resale, and the sentence why not. Server and screens ask this. */
export function checkResale(ticket: OwnedTicket, now: Date): ResaleCheck {
  const isPast = !isUpcoming(ticket.concertDate, now)
  const code = whyNot(ticket, isPast, now)
  if (code) return { canResell: false, code, reason: sharedSentences[code] }
  return { canResell: true, isPaidBack: !isPast }
}

function whyNot(ticket: OwnedTicket, isPast: boolean, now: Date): keyof typeof sharedSentences | undefined {
  const { status } = ticket
  if (ticket.locked) return 'ticket_locked'
  if (status === 'returning') return 'ticket_returned'
  if (status === 'refunded') return 'ticket_refunded'
  if (isPast) return status === 'delivered' || status === 'used' ? undefined : 'ticket_never_opened'
  if (status === 'pending') return 'ticket_not_ready'
  if (status === 'used') return 'ticket_used'
  if (ticket.isRefunded) return 'ticket_refunded'
  return isResaleOpen(ticket.concertDate, now) ? undefined : 'resale_too_late'
}
