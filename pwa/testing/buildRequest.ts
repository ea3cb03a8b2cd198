import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'

/** Builds a request as the server sends it to admins, and without an order for its customer. */
export function buildRequest(
  overrides: Partial<AdminTicketRequest> = {},
): AdminTicketRequest & Pick<TicketRequest, 'order'> {
  return {
    id: '01960000-0000-7000-8000-000000000001',
    userId: '01960000-0000-7000-8000-00000000000f',
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
    messageCount: 0,
    currentOffer: null,
    order: null,
    kind: 'sourced',
    completedAt: null,
    undeliveredTickets: 0,
    assignedTo: null,
    snoozedUntil: null,
    refundFailed: false,
    status: 'pending',
    lastMessage: null,
    unreadByStaff: 0,
    ...overrides,
  }
}
