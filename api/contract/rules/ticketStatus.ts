/** The statuses of a ticket and their transitions (docs/RULES.md, Tickets). */

export const ticketStatuses = ['pending', 'ready', 'delivered', 'used', 'returning', 'refunded'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const returnStatuses = ['pending_email', 'email_received'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export type TicketAction = 'deliver' | 'open' | 'event_passes'

const transitions: Record<TicketAction, Partial<Record<TicketStatus, TicketStatus>>> = {
  // Delivering again corrects a wrong ticket, which the customer may have noticed by opening it.
  deliver: { pending: 'ready', ready: 'ready', delivered: 'ready' },
  open: { ready: 'delivered' },
  event_passes: { delivered: 'used' },
}

/** The status after `action`, or undefined if the table does not allow it. */
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
  refunded: 'Refunded',
}
const returnLabels: Record<ReturnStatus, string> = {
  pending_email: 'Pending Return',
  email_received: 'Return Confirmed',
}

/**
 * The label of a ticket: the return's progress if it is being returned, otherwise its status. An unknown status is shown as pending.
 */
export function ticketStatusLabel(ticket: {
  status: TicketStatus
  returnStatus: ReturnStatus | null
}): string {
  const { status, returnStatus } = ticket
  if (status === 'returning' && returnStatus) return returnLabels[returnStatus]
  return labels[status] ?? labels.pending
}

/** Whether the customer has the ticket: they can confirm its receipt. */
export function isTicketUsable(status: TicketStatus): boolean {
  return status === 'ready' || status === 'delivered' || status === 'used'
}

/** Whether the customer is offered the ticket's code and file: not once it is used, nor while it is sent back or unpaid. */
export function isTicketShown({ status, locked }: { status: TicketStatus; locked: boolean }): boolean {
  return isTicketUsable(status) && status !== 'used' && !locked
}
