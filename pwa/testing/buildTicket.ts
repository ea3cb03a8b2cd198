import type { Ticket } from '#contract/tickets.ts'

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
    resale: null,
    ...overrides,
  }
}
