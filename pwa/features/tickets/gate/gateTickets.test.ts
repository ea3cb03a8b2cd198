import { expect, it } from 'vitest'
import { buildTicket } from '../../../testing/buildTicket.ts'
import { gateTickets } from './gateTickets.ts'

it('the gate shows the codes of one event, of all its orders, and none that is used or sent back', () => {
  const qr = (id: string, change: Parameters<typeof buildTicket>[0] = {}) =>
    buildTicket({ id, qrCode: `LS-${id}`, ...change })
  const tickets = [
    qr('1'),
    qr('2', { requestId: 'other', artist: 'phoebe bridgers' }),
    qr('3', { status: 'used' }),
    qr('4', { status: 'returning' }),
    qr('5', { locked: true }),
    qr('6', { artist: 'Bon Iver' }),
  ]
  expect(gateTickets(tickets, '2').map(({ id }) => id)).toEqual(['1', '2'])
  for (const id of ['3', '4', '5', 'gone']) expect(gateTickets(tickets, id)).toEqual([])
})
