import { describe, expect, it } from 'vitest'
import { checkResale } from './checkResale.ts'
import { isResaleOpen, resaleEnd, returnWayOf, seatPrice } from './resaleRules.ts'

const now = new Date('2027-06-01T12:00:00Z')
const upcoming = {
  status: 'ready',
  locked: false,
  concertDate: '2027-06-05T20:00',
  isRefunded: false,
} as const
const past = { ...upcoming, concertDate: '2027-05-05T20:00' }

describe('sending a ticket back', () => {
  it.each([
    [{ ...upcoming, status: 'ready' }, true],
    [{ ...upcoming, status: 'delivered' }, true],
    [{ ...past, status: 'delivered' }, false],
    [{ ...past, status: 'used' }, false],
    // Nothing would be paid back anyway.
    [{ ...past, status: 'used', isRefunded: true }, false],
  ] as const)('is possible with %o', (ticket, isPaidBack) => {
    expect(checkResale(ticket, now)).toEqual({ canResell: true, isPaidBack })
  })

  it.each([
    [{ ...upcoming, status: 'pending' }, 'ticket_not_ready'],
    [{ ...upcoming, status: 'used' }, 'ticket_used'],
    [{ ...upcoming, status: 'returning' }, 'ticket_returned'],
    [{ ...upcoming, locked: true }, 'ticket_locked'],
    [{ ...upcoming, isRefunded: true }, 'ticket_refunded'],
    [{ ...past, status: 'ready' }, 'ticket_never_opened'],
    [{ ...upcoming, concertDate: '2027-06-02T12:00' }, 'resale_too_late'],
    // The event has begun, and its day is not over everywhere.
    [{ ...upcoming, concertDate: '2027-06-01T08:00' }, 'resale_too_late'],
  ] as const)('is refused with a sentence: %o', (ticket, code) => {
    expect(checkResale(ticket, now)).toEqual({ canResell: false, code, reason: expect.stringMatching(/\.$/) })
  })

  it('ends 24 hours before the event', () => {
    const { concertDate } = upcoming
    const end = resaleEnd(concertDate)
    expect(end.toISOString()).toBe('2027-06-04T20:00:00.000Z')
    expect(isResaleOpen(concertDate, new Date(end.getTime() - 1))).toBe(true)
    expect(isResaleOpen(concertDate, end)).toBe(false)
  })
})

it('a ticket is sent back by transfer if it came so, otherwise its file, otherwise its name', () => {
  const transferredAt = '2027-05-01T10:00:00Z'
  expect(returnWayOf({ transferredAt, hasFile: true })).toBe('transfer')
  expect(returnWayOf({ transferredAt: null, hasFile: true })).toBe('file')
  expect(returnWayOf({ transferredAt: null, hasFile: false })).toBe('name')
})

describe('the price of a seat', () => {
  it.each([
    [36_000, 2, [18_000, 18_000]],
    [10_000, 3, [3334, 3333, 3333]],
    [5, 4, [2, 1, 1, 1]],
  ])('of %i for %i seats is %o, which add up', (subtotal, ticketCount, prices) => {
    const seats = prices.map((_, index) => seatPrice({ subtotal, ticketCount }, index + 1))
    expect(seats).toEqual(prices)
    expect(seats.reduce((sum, price) => sum + price)).toBe(subtotal)
  })
})
