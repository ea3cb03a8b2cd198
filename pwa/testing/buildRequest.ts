import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'

/** Builds a request as the server sends it to its customer. */
export function buildOwnRequest(overrides: Partial<TicketRequest> = {}): TicketRequest {
  return { ...seenByBoth, status: 'pending', unreadMessages: 0, order: null, ...overrides }
}

/** Builds a request as the server sends it to admins. */
export function buildRequest(overrides: Partial<AdminTicketRequest> = {}): AdminTicketRequest {
  return {
    ...seenByBoth,
    userId: '01960000-0000-7000-8000-00000000000f',
    completedAt: null,
    undeliveredTickets: 0,
    assignedTo: null,
    snoozedUntil: null,
    remindAt: null,
    refundFailed: false,
    isDisputed: false,
    moneyBackAskedAt: null,
    status: 'pending',
    unreadByStaff: 0,
    ...overrides,
  }
}

const seenByBoth: Omit<TicketRequest, 'status' | 'unreadMessages' | 'order'> = {
  id: '01960000-0000-7000-8000-000000000001',
  name: 'Sam Rivera',
  email: 'sam@example.com',
  phone: '(555) 010-0199',
  artist: 'Phoebe Bridgers',
  venue: 'Greek Theatre',
  concertDate: '2027-06-05T20:00',
  section: '102',
  preferredRow: 'F',
  ticketCount: 2,
  stubhubPrice: '$240.00',
  stubhubScreenshot: null,
  adminResponse: null,
  offerPrice: null,
  clientResponse: null,
  createdAt: '2027-05-01T10:00:00.000Z',
  replyDueAt: null,
  deadlineAt: null,
  expiredBecause: null,
  isPaid: false,
  showMoved: null,
  isShowCancelled: false,
  messageCount: 0,
  currentOffer: null,
  kind: 'sourced',
  lastMessage: null,
}
