import { describe, expect, it } from 'vitest'
import type { Ticket } from '../tickets.ts'
import {
  isTicketUsable,
  nextTicketStatus,
  ticketStatuses,
  ticketStatusesBefore,
  ticketStatusLabel,
} from './ticketStatus.ts'

describe('a ticket', () => {
  it.each([
    ['deliver', { pending: 'ready', ready: 'ready' }],
    ['open', { ready: 'delivered' }],
    ['event_passes', { delivered: 'used' }],
  ] as const)('%s is possible exactly where the table says', (action, moves) => {
    const found = ticketStatuses.flatMap((from) => {
      const next = nextTicketStatus(action, from)
      return next ? [[from, next]] : []
    })
    expect(Object.fromEntries(found)).toEqual(moves)
    expect(ticketStatusesBefore(action)).toEqual(Object.keys(moves))
  })

  it('can be opened once it is ready, until it is sent back', () => {
    expect(ticketStatuses.filter(isTicketUsable)).toEqual(['ready', 'delivered', 'used'])
  })

  it('has the product’s labels', () => {
    const label = (status: (typeof ticketStatuses)[number]) =>
      ticketStatusLabel({ status, returnStatus: null })
    expect(ticketStatuses.map(label)).toEqual([
      'Being Prepared',
      'Ready to Download',
      'Downloaded',
      'Used',
      'Returning',
    ])
    expect(ticketStatusLabel({ status: 'returning', returnStatus: 'pending_email' })).toBe('Pending Return')
    expect(ticketStatusLabel({ status: 'returning', returnStatus: 'email_received' })).toBe(
      'Return Confirmed',
    )
  })

  it('that another build has saved in an unknown status reads as being prepared', () => {
    const ticket = { status: 'on_the_moon', returnStatus: null } as unknown as Pick<
      Ticket,
      'status' | 'returnStatus'
    >
    expect(ticketStatusLabel(ticket)).toBe('Being Prepared')
  })
})
