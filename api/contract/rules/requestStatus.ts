/** The statuses of a ticket request and their transitions (docs/RULES.md, Requests). */

export const requestStatuses = [
  'pending',
  'in_discussion',
  'offer_made',
  'admin_responded',
  'client_responded',
  'accepted',
  'declined',
  'expired',
  'completed',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** What can happen to a request; each action is a row of the table below. */
export type RequestAction =
  | 'customer_chats'
  | 'staff_chats'
  | 'admin_responds'
  | 'make_offer'
  | 'negotiate'
  | 'offer_expires'
  | 'accept_offer'
  | 'decline_offer'
  | 'payment_lapses'
  | 'give_up_resale'
  | 'pay'
  | 'complete_by_hand'
  | 'undo_to_responded'
  | 'undo_to_accepted'
  | 'undo_to_expired'
  | 'owner_leaves'
  | 'show_cancelled'

type Moves = Partial<Record<RequestStatus, RequestStatus>>

const transitions: Record<RequestAction, Moves> = {
  customer_chats: { pending: 'in_discussion', admin_responded: 'client_responded' },
  staff_chats: { pending: 'in_discussion' },
  admin_responds: {
    pending: 'admin_responded',
    in_discussion: 'admin_responded',
    client_responded: 'admin_responded',
  },
  make_offer: {
    pending: 'offer_made',
    in_discussion: 'offer_made',
    offer_made: 'offer_made',
    admin_responded: 'offer_made',
    client_responded: 'offer_made',
    accepted: 'offer_made',
    expired: 'offer_made',
  },
  negotiate: { offer_made: 'offer_made' },
  offer_expires: { offer_made: 'expired' },
  accept_offer: { offer_made: 'accepted' },
  decline_offer: { offer_made: 'declined' },
  payment_lapses: { accepted: 'expired' },
  // By the recipient of the ticket, or by staff who chose the wrong recipient.
  give_up_resale: { accepted: 'declined' },
  pay: { accepted: 'completed' },
  complete_by_hand: { accepted: 'completed', admin_responded: 'completed' },
  // Undoing a completion by hand returns to the status before it, or to what has become of that since.
  undo_to_responded: { completed: 'admin_responded' },
  undo_to_accepted: { completed: 'accepted' },
  undo_to_expired: { completed: 'expired' },
  // Not from accepted: a payment may be open, and then the account cannot be deleted.
  owner_leaves: {
    pending: 'declined',
    in_discussion: 'declined',
    offer_made: 'declined',
    admin_responded: 'declined',
    client_responded: 'declined',
  },
  // A new offer, for another day, revives it.
  show_cancelled: {
    pending: 'expired',
    in_discussion: 'expired',
    offer_made: 'expired',
    admin_responded: 'expired',
    client_responded: 'expired',
    accepted: 'expired',
  },
}

/** The status after `action`, or undefined if the table does not allow it. */
export function nextRequestStatus(action: RequestAction, from: RequestStatus): RequestStatus | undefined {
  return transitions[action][from]
}

/** Every move that `action` makes: from which status to which. */
export function statusMoves(action: RequestAction): [from: RequestStatus, to: RequestStatus][] {
  return Object.entries(transitions[action]) as [RequestStatus, RequestStatus][]
}

/** Whether `action` is possible in this status; screens enable their buttons with it. */
export function canDo(action: RequestAction, from: RequestStatus): boolean {
  return nextRequestStatus(action, from) !== undefined
}

/** The statuses on the wire for customers, who see a text response by staff as a discussion. */
export const customerRequestStatuses = [
  'pending',
  'in_discussion',
  'offer_made',
  'accepted',
  'declined',
  'expired',
  'completed',
] as const
export type CustomerRequestStatus = (typeof customerRequestStatuses)[number]

/** The statuses on the wire for admins. */
export const adminRequestStatuses = [
  'pending',
  'discussing',
  'offer_made',
  'admin_responded',
  'client_responded',
  'accepted',
  'declined',
  'expired',
  'completed',
] as const
export type AdminRequestStatus = (typeof adminRequestStatuses)[number]

export function statusForCustomer(status: RequestStatus): CustomerRequestStatus {
  return status === 'admin_responded' || status === 'client_responded' ? 'in_discussion' : status
}

export function statusForAdmin(status: RequestStatus): AdminRequestStatus {
  return status === 'in_discussion' ? 'discussing' : status
}

/** The stored status for an admin's status, so that a screen can look it up in the transitions. */
export function statusFromAdmin(status: AdminRequestStatus): RequestStatus {
  return status === 'discussing' ? 'in_discussion' : status
}

/** Why a request is expired, other than that its offer was not accepted in time: the accepted one was not paid, or there is no show. */
export const expiryReasons = ['not_paid', 'show_cancelled'] as const
export type ExpiryReason = (typeof expiryReasons)[number]

/**
 * Why a request is expired; null if it is not, or if its offer was not accepted in time.
 *
 * @param request.offerStatus of its current offer; null without one. A resale request has none: it starts out accepted.
 */
export function expiryReason({
  status,
  kind,
  offerStatus,
  showCancelledAt,
}: {
  status: RequestStatus
  kind: 'sourced' | 'resale'
  offerStatus: string | null
  showCancelledAt: string | null
}): ExpiryReason | null {
  if (status !== 'expired') return null
  if (showCancelledAt !== null) return 'show_cancelled'
  return kind === 'resale' || offerStatus === 'accepted' ? 'not_paid' : null
}

/** The labels of a request that is expired for a reason, and of its accepted offer. */
export const expiryLabels: Record<ExpiryReason, string> = {
  not_paid: 'Not paid in time',
  show_cancelled: 'Show Cancelled',
}

/** The labels of a disputed payment for its customer: while the bank holds it, and once the bank has taken it back. */
export const customerDisputeLabels = {
  disputed: 'Disputed with your bank',
  charged_back: 'Payment returned by your bank',
}

const customerLabels: Record<CustomerRequestStatus, string> = {
  pending: 'Pending Review',
  in_discussion: 'In Discussion',
  offer_made: 'Offer Received',
  accepted: 'Payment Required',
  declined: 'Declined',
  expired: 'Offer Expired',
  completed: 'Completed',
}

const adminLabels: Record<AdminRequestStatus, string> = {
  pending: 'New Request',
  discussing: 'Discussing',
  offer_made: 'Offer Received',
  admin_responded: 'Awaiting Response',
  client_responded: 'Client Responded',
  accepted: 'Waiting for payment',
  declined: 'Declined',
  expired: 'Offer Expired',
  completed: 'Completed',
}

interface Labelled {
  status: string
  expiredBecause: ExpiryReason | null
}

/** The label of a request's status for customers. An unknown status is shown as pending. */
export function customerStatusLabel({ status, expiredBecause }: Labelled): string {
  if (status === 'expired' && expiredBecause) return expiryLabels[expiredBecause]
  return customerLabels[status as CustomerRequestStatus] ?? customerLabels.pending
}

/** The label of a request's status for admins. An unknown status is shown as pending. */
export function adminStatusLabel({ status, expiredBecause }: Labelled): string {
  if (status === 'expired' && expiredBecause) return expiryLabels[expiredBecause]
  return adminLabels[status as AdminRequestStatus] ?? adminLabels.pending
}

/** The statuses of inactive requests; the same words are stored and on the wire. */
export const inactiveStatuses = ['declined', 'expired', 'completed'] as const
const inactive: readonly (AdminRequestStatus | CustomerRequestStatus)[] = inactiveStatuses

/** Whether a request is active, in either audience's statuses. */
export function isActiveStatus(status: AdminRequestStatus | CustomerRequestStatus): boolean {
  return !inactive.includes(status)
}

/** The admin's group of a request. */
export function adminGroup(status: AdminRequestStatus): 'active' | 'inactive' {
  return isActiveStatus(status) ? 'active' : 'inactive'
}
