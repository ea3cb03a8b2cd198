import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/builders.ts'
import { assignFiles, saidSeat } from './assignFiles.ts'
import { describeDelivered } from './deliverTickets.ts'

function assign(names: string[], numbers: string[]): (string | undefined)[] {
  const files = names.map((name) => ({ id: name, name }))
  const seats = numbers.map((seat, index) => ({ id: `${index}`, seat }))
  const assigned = assignFiles(files, seats)
  return numbers.map((_, index) => assigned.get(`${index}`))
}

test('files go to the seats in the order of their names, with numbers counted', () => {
  expect(assign(['t10.pdf', 't2.pdf', 'T1.pdf'], ['', '', ''])).toEqual(['T1.pdf', 't2.pdf', 't10.pdf'])
})

test('files whose names say the seat go to that seat, the rest in order', () => {
  expect(assign(['a.pdf', 'Seat-12.pdf', 'seat011.PDF'], ['11', '12', '13'])).toEqual([
    'seat011.PDF',
    'Seat-12.pdf',
    'a.pdf',
  ])
  expect(assign(['row f seat A7.pdf', 'x.pdf'], ['A6', 'A7'])).toEqual(['x.pdf', 'row f seat A7.pdf'])
})

test('numbers in names are seats if they fit for all files', () => {
  expect(assign(['102-F-13.pdf', '102-F-11.pdf', '102-F-12.pdf'], ['13', '12', '11'])).toEqual([
    '102-F-13.pdf',
    '102-F-12.pdf',
    '102-F-11.pdf',
  ])
})

test('numbers that count the files are not taken for seats', () => {
  expect(assign(['ticket-1.pdf', 'ticket-2.pdf', 'ticket-3.pdf'], ['3', '4', '5'])).toEqual([
    'ticket-1.pdf',
    'ticket-2.pdf',
    'ticket-3.pdf',
  ])
})

test('two files for one seat are not guessed, and files without a seat are left over', () => {
  expect(assign(['b seat 11.pdf', 'a seat 11.pdf', 'c.pdf'], ['12', '11'])).toEqual([
    'a seat 11.pdf',
    'b seat 11.pdf',
  ])
  expect(assign([], ['11'])).toEqual([undefined])
})

test.each([
  ['bridgers-seat-11.png', '11'],
  ['Seat 011.pdf', '11'],
  ['row f seatA7.pdf', 'A7'],
  ['102_F_s12.pkpass', '12'],
  ['102-F-13.pdf', undefined],
  ['ticket-3.pdf', undefined],
  ['Drake’s 2 tickets.pdf', undefined],
  ['seats-11-12.pdf', undefined],
  ['seat 11 seat 12.pdf', undefined],
])('the name "%s" says seat %s', (name, seat) => {
  expect(saidSeat({ name })).toBe(seat)
})

const delivered = (number: number): Partial<Ticket> => ({
  status: 'ready',
  delivery: { number, at: '2027-05-02T12:00:00.000Z' },
})
const pending: Partial<Ticket> = { status: 'pending' }
const build = (fields: Partial<Ticket>[]) =>
  fields.map((each, index) => buildTicket({ id: `t${index}`, ...each }))

test.each([
  [
    [pending, pending],
    [delivered(1), delivered(1)],
    '2 tickets delivered',
    'The client is mailed. All tickets are delivered.',
  ],
  [
    [pending, pending],
    [delivered(1), pending],
    'Ticket delivered',
    'The client is mailed. 1 ticket is still to come.',
  ],
  [[delivered(1)], [delivered(2)], 'Ticket replaced', 'The client is mailed that it has changed.'],
  [
    [delivered(1), delivered(1), pending],
    [delivered(2), delivered(3), pending],
    '2 tickets replaced',
    'The client is mailed that they have changed.',
  ],
  [
    [delivered(1), pending],
    [delivered(2), delivered(1)],
    '1 ticket delivered, 1 replaced',
    'The client is mailed. All tickets are delivered.',
  ],
  [
    [delivered(1), pending],
    [delivered(1), pending],
    'Nothing has changed',
    'It was delivered just like this before. Nobody is mailed.',
  ],
  [
    [pending],
    [{ ...delivered(1), locked: true }],
    'Ticket delivered',
    'Its new owner gets it once they have paid.',
  ],
])('case %#: says what the delivery has changed', (before, after, title, description) => {
  expect(describeDelivered(build(before), build(after))).toEqual({ title, description })
})
