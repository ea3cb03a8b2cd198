import type { ChatMessage } from '#contract/chat.ts'
import type { Offer } from '#contract/offers.ts'
import type { AdminTicketRequest, TicketRequest } from '#contract/requests.ts'
import type { Ticket } from '#contract/tickets.ts'

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
    moneyBack: null,
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

/** Builds an offer as the server sends it to its customer: open until the day after. */
export function buildOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    id: '01960000-0000-7000-8000-000000000002',
    requestId: '01960000-0000-7000-8000-000000000001',
    section: '102',
    row: 'F',
    ticketCount: 2,
    pricePerTicket: 180,
    subtotal: 360,
    serviceFee: 15,
    totalPrice: 375,
    notes: null,
    status: 'pending',
    expiresAt: '2027-05-02T10:00:00.000Z',
    createdAt: '2027-05-01T10:00:00.000Z',
    madeBy: { name: 'Ana' },
    ...overrides,
  }
}

/** Builds a ticket as the server sends it to its owner: ready, without a code or a file. */
export function buildTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    id: 'ticket',
    requestId: 'request',
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    status: 'ready',
    returnStatus: null,
    seatInfo: 'Section 102 · Row F · 1 of 2',
    section: '102',
    row: 'F',
    seat: null,
    gate: null,
    createdAt: '2027-05-01T10:00:00Z',
    transferredAt: null,
    receivedByClient: false,
    clientConfirmedAt: null,
    showMoved: null,
    isShowCancelled: false,
    moneyBackUntil: null,
    moneyBackAskedAt: null,
    locked: false,
    orderSaving: null,
    ticketFile: null,
    ticketFileType: null,
    qrCode: null,
    codeFormat: 'qr',
    codeDrawing: overrides.qrCode ? { width: 4, height: 4, modules: 'paU=' } : null,
    codeImage: null,
    delivery: { number: 1, at: '2027-05-01T10:00:00Z' },
    price: null,
    isRefunded: false,
    isRefundDelayed: false,
    resale: null,
    ...overrides,
  }
}

/** Builds a chat message as the server sends it. */
export function buildMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  const { seq = 1 } = overrides
  return {
    id: `01960000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    requestId: '01960000-0000-7000-8000-000000000001',
    message: 'Hello',
    isFromUser: true,
    kind: 'chat',
    seq,
    createdAt: '2027-06-05T19:00:00.000Z',
    writtenAt: null,
    author: { name: 'Sam' },
    ...overrides,
  }
}
