import { expect, it } from 'vitest'
import { isSameSeat } from './seats.ts'

const place = { section: '102', row: 'F', seat: '11' }

it('two tickets have the same seat if section, row and seat match, however they are written', () => {
  expect(isSameSeat(place, { ...place })).toBe(true)
  expect(isSameSeat(place, { section: 'Section 102', row: ' row f', seat: 'Seat  11 ' })).toBe(true)
  expect(isSameSeat({ ...place, row: null }, { ...place, row: '' })).toBe(true)
})

it('the same number in another row or section is a different seat', () => {
  expect(isSameSeat(place, { ...place, seat: '12' })).toBe(false)
  expect(isSameSeat(place, { ...place, row: 'G' })).toBe(false)
  expect(isSameSeat(place, { ...place, section: '103' })).toBe(false)
  expect(isSameSeat(place, { ...place, row: null })).toBe(false)
})

it('an unknown seat is never taken', () => {
  expect(isSameSeat({ ...place, seat: null }, { ...place, seat: null })).toBe(false)
  expect(isSameSeat({ ...place, seat: ' ' }, { ...place, seat: '' })).toBe(false)
})
