/** The life of a ticket: one table for the server to decide and the screens to enable (spec, section 4). */

export const ticketStatuses = ['pending', 'ready', 'delivered', 'used', 'returning'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const returnStatuses = ['pending_email', 'email_received'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export type TicketAction = 'deliver' | 'open' | 'event_passes'

const transitions: Record<TicketAction, Partial<Record<TicketStatus, TicketStatus>>> = {
  // A wrong file is put right by delivering again, until the customer has looked.
  deliver: { pending: 'ready', ready: 'ready' },
  open: { ready: 'delivered' },
  event_passes: { delivered: 'used' },
}

/** The status after `action`, or undefined where the table does not allow it. */
export function nextTicketStatus(action: TicketAction, from: TicketStatus): TicketStatus | undefined {
  return transitions[action][from]
}

/** The statuses from which `action` is possible. */
export function ticketStatusesBefore(action: TicketAction): TicketStatus[] {
  return ticketStatuses.filter((from) => transitions[action][from] !== undefined)
}

const labels: Record<TicketStatus, string> = {
  pending: 'Being Prepared',
  ready: 'Ready to Download',
  delivered: 'Downloaded',
  used: 'Used',
  returning: 'Returning',
}
const returnLabels: Record<ReturnStatus, string> = {
  pending_email: 'Pending Return',
  email_received: 'Return Confirmed',
}

/** The label of a ticket: where it is on its way back, how far that has come. */
export function ticketStatusLabel(ticket: {
  status: TicketStatus
  returnStatus: ReturnStatus | null
}): string {
  if (ticket.status === 'returning' && ticket.returnStatus) return returnLabels[ticket.returnStatus]
  return labels[ticket.status]
}

/** Whether the customer can look at the ticket's file or QR code. */
export function isTicketUsable(status: TicketStatus): boolean {
  return status === 'ready' || status === 'delivered' || status === 'used'
}
