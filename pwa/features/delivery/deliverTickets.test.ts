import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/buildTicket.ts'
import { describeDelivered } from './deliverTickets.ts'

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
    'The client has all of them and is mailed.',
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
    'The client has all of them and is mailed.',
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
