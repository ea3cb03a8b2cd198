import { describe, expect, it } from 'vitest'
import { describeSeats, seatName, seatRemark } from './seatWords.ts'

function seat(overrides: Partial<Parameters<typeof seatRemark>[0]> = {}) {
  return {
    id: 'a',
    section: '102',
    row: 'F',
    seat: null,
    seatInfo: 'Section 102 · Row F · 1 of 2',
    ...overrides,
  }
}

describe('describeSeats', () => {
  it('lists the seats of one row together', () => {
    expect(describeSeats([seat({ seat: '11' }), seat({ seat: '12' })])).toEqual([
      'Sec 102 · Row F · Seats 11, 12',
    ])
    expect(describeSeats([seat({ seat: '11' })])).toEqual(['Sec 102 · Row F · Seat 11'])
  })

  it('counts the seats if a seat number is missing', () => {
    expect(describeSeats([seat({ seat: '11' }), seat()])).toEqual(['Sec 102 · Row F · 2 seats'])
    expect(describeSeats([seat()])).toEqual(['Sec 102 · Row F · 1 seat'])
  })

  it('gives each section a line', () => {
    expect(
      describeSeats([seat({ seat: '1' }), seat({ section: 'Section GA', row: null, seat: 'Seat 9' })]),
    ).toEqual(['Sec 102 · Row F · Seat 1', 'Sec GA · Seat 9'])
  })
})

describe('seatName', () => {
  it('is the seat number, or the position among the tickets', () => {
    const tickets = [seat(), seat({ id: 'b' })]
    expect(seatName(seat({ seat: '11' }), tickets)).toBe('Seat 11')
    expect(seatName(seat({ id: 'b' }), tickets)).toBe('Ticket 2 of 2')
    expect(seatName(seat(), [seat()])).toBe('Your ticket')
  })
})

describe('seatRemark', () => {
  it('is undefined if it only repeats section, row and seat', () => {
    expect(seatRemark(seat())).toBeUndefined()
    expect(seatRemark(seat({ seat: '11', seatInfo: 'Section 102 · Row F · Seat 11' }))).toBeUndefined()
  })

  it('is what staff wrote', () => {
    expect(seatRemark(seat({ seatInfo: 'Aisle, wristband at will call' }))).toBe(
      'Aisle, wristband at will call',
    )
  })
})
