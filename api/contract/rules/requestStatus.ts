/** The life of a ticket request: one stored vocabulary and one table of transitions (design, section 4, items 4 and 5). */

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

/** What can happen to a request. Each word is one cell column of the table below. */
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
  | 'pay'
  | 'complete_by_hand'
  | 'owner_leaves'

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
  pay: { accepted: 'completed' },
  complete_by_hand: { accepted: 'completed', admin_responded: 'completed' },
  // Not from accepted: money may be on its way, and an account with open money stays.
  owner_leaves: {
    pending: 'declined',
    in_discussion: 'declined',
    offer_made: 'declined',
    admin_responded: 'declined',
    client_responded: 'declined',
  },
}

/** The status a request has after `action`, or undefined where the table does not allow it. */
export function nextRequestStatus(action: RequestAction, from: RequestStatus): RequestStatus | undefined {
  return transitions[action][from]
}

/** Every move that `action` makes: from which status to which. */
export function statusMoves(action: RequestAction): [from: RequestStatus, to: RequestStatus][] {
  return Object.entries(transitions[action]) as [RequestStatus, RequestStatus][]
}

/** Whether `action` is possible now; screens enable their buttons with it. */
export function canDo(action: RequestAction, from: RequestStatus): boolean {
  return nextRequestStatus(action, from) !== undefined
}

/** The words customers see on the wire. Staff's answering by text is a discussion to them. */
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

/** The words admins see on the wire. */
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

/** The stored word for an admin's word, to ask the table above on a screen. */
export function statusFromAdmin(status: AdminRequestStatus): RequestStatus {
  return status === 'discussing' ? 'in_discussion' : status
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
  accepted: 'Payment Required',
  declined: 'Declined',
  expired: 'Offer Expired',
  completed: 'Completed',
}

/** The label of a status for customers; an unknown word reads as pending (spec, section 4). */
export function customerStatusLabel(status: string): string {
  return customerLabels[status as CustomerRequestStatus] ?? customerLabels.pending
}

/** The label of a status for admins; an unknown word reads as pending. */
export function adminStatusLabel(status: string): string {
  return adminLabels[status as AdminRequestStatus] ?? adminLabels.pending
}

const inactive: readonly (AdminRequestStatus | CustomerRequestStatus)[] = ['declined', 'expired', 'completed']

/** Whether a request is still under way, in either audience's words. */
export function isActiveStatus(status: AdminRequestStatus | CustomerRequestStatus): boolean {
  return !inactive.includes(status)
}

/** Which of the admin's two groups a request stands in. */
export function adminGroup(status: AdminRequestStatus): 'active' | 'inactive' {
  return isActiveStatus(status) ? 'active' : 'inactive'
}
