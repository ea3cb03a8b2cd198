import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { deliveryForm, initialDelivery, nextSeat, nextToDeliver, whyNoDelivery } from './deliveryForm.ts'

function buildTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    id: 'ticket-1',
    requestId: 'request-1',
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    status: 'pending',
    returnStatus: null,
    seatInfo: 'Section 102 · Row F · 1 of 2',
    section: '102',
    row: 'F',
    seat: null,
    gate: null,
    createdAt: '2027-05-01T12:00:00.000Z',
    transferredAt: null,
    receivedByClient: false,
    clientConfirmedAt: null,
    ticketFile: null,
    ticketFileType: null,
    qrCode: null,
    ...overrides,
  }
}

test.each([
  ['11', '12'],
  ['A9', 'A10'],
  ['09', '10'],
  [' 7 ', '8'],
  ['GA', ''],
  ['', ''],
])('the seat after "%s" is "%s"', (seat, next) => {
  expect(nextSeat(seat)).toBe(next)
})

test('the next ticket starts with the values of the one before: the next seat, without QR code and file', () => {
  const previous = {
    ...initialDelivery(buildTicket()),
    section: '103',
    seat: '11',
    gate: 'C',
    qrCode: 'LS-1',
    ticketFile: '/api/files/x',
  }
  expect(initialDelivery(buildTicket({ id: 'ticket-2' }), previous)).toEqual({
    section: '103',
    row: 'F',
    seat: '12',
    gate: 'C',
    qrCode: '',
    ticketFile: '',
    transferred: false,
  })
})

test('a delivered ticket starts with its own values', () => {
  const ticket = buildTicket({
    status: 'ready',
    seat: '11',
    qrCode: 'LS-1',
    transferredAt: '2027-05-01T12:00:00.000Z',
  })
  expect(initialDelivery(ticket, initialDelivery(buildTicket()))).toMatchObject({
    seat: '11',
    qrCode: 'LS-1',
    transferred: true,
  })
})

test('section and row are sent only if they were changed', () => {
  const ticket = buildTicket()
  const form = { ...initialDelivery(ticket), row: 'G', qrCode: 'LS-1' }
  expect(deliveryForm(ticket).parse(form)).toMatchObject({
    section: null,
    row: 'G',
    qrCode: 'LS-1',
    ticketFile: null,
  })
})

test('a delivery without QR code, file and transfer is refused with the message of the contract', () => {
  const ticket = buildTicket()
  const { error } = deliveryForm(ticket).safeParse({ ...initialDelivery(ticket), seat: '11' })
  expect(error?.issues[0]).toMatchObject({
    path: ['qrCode'],
    message: 'Add a QR code or a ticket file, or tick “Sent to the client’s ticketing account”',
  })
})

test('a seat of another ticket of the request is refused with an error on the field', () => {
  const tickets = [
    buildTicket({ id: 'ticket-1' }),
    buildTicket({ id: 'ticket-2', seat: '11', seatInfo: 'Section 102 · Row F · Seat 11' }),
  ]
  const check = (typed: object, ticket = buildTicket()) =>
    deliveryForm(ticket, tickets).safeParse({ ...initialDelivery(ticket), qrCode: 'LS-1', ...typed })
  expect(check({ seat: '11 ' }).error?.issues).toMatchObject([
    { path: ['seat'], message: 'This seat is already on another ticket: Section 102 · Row F · Seat 11' },
  ])
  expect(check({ seat: '11', row: '' }).success).toBe(false)
  expect(check({ seat: '11', row: 'G' }).success).toBe(true)
  expect(check({ seat: '12' }).success).toBe(true)
  // The ticket's own seat is allowed.
  expect(check({ seat: '11' }, buildTicket({ id: 'ticket-2' })).success).toBe(true)
})

test('a ticket that was opened or sent back cannot be delivered', () => {
  expect(whyNoDelivery(buildTicket())).toBeUndefined()
  expect(whyNoDelivery(buildTicket({ status: 'ready' }))).toBeUndefined()
  expect(whyNoDelivery(buildTicket({ status: 'delivered' }))).toContain('already has this ticket')
  expect(whyNoDelivery(buildTicket({ status: 'returning' }))).toContain('sent back')
})

test('the next ticket to deliver is the next pending one, starting over at the end of the list', () => {
  const tickets = [
    buildTicket({ id: 'a' }),
    buildTicket({ id: 'b' }),
    buildTicket({ id: 'c', status: 'ready' }),
    buildTicket({ id: 'd' }),
  ]
  expect(nextToDeliver(tickets, 'b')?.id).toBe('d')
  expect(nextToDeliver(tickets, 'd')?.id).toBe('a')
  expect(nextToDeliver(tickets.slice(1, 3), 'b')).toBeUndefined()
})
