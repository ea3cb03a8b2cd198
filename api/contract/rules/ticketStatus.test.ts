import { describe, expect, it } from 'vitest'
import type { Ticket } from '../tickets.ts'
import {
  isTicketShown,
  isTicketUsable,
  nextTicketStatus,
  ticketStatuses,
  ticketStatusesBefore,
  ticketStatusLabel,
} from './ticketStatus.ts'

describe('a ticket', () => {
  it.each([
    ['deliver', { pending: 'ready', ready: 'ready', delivered: 'ready' }],
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

  it('is there once it is ready, until it is sent back', () => {
    expect(ticketStatuses.filter(isTicketUsable)).toEqual(['ready', 'delivered', 'used'])
  })

  it('shows its code until it is used, and not while it is unpaid', () => {
    const shown = (locked: boolean) => ticketStatuses.filter((status) => isTicketShown({ status, locked }))
    expect(shown(false)).toEqual(['ready', 'delivered'])
    expect(shown(true)).toEqual([])
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

  it('without a file is not called downloadable or downloaded', () => {
    const label = (status: (typeof ticketStatuses)[number], ticketFile: string | null) =>
      ticketStatusLabel({ status, returnStatus: null, ticketFile })
    expect(label('ready', '/api/files/1')).toBe('Ready to Download')
    expect(label('delivered', '/api/files/1')).toBe('Downloaded')
    expect(ticketStatuses.map((status) => label(status, null))).toEqual([
      'Being Prepared',
      'Ready',
      'Opened',
      'Used',
      'Returning',
    ])
  })

  it('that another build has saved in an unknown status reads as being prepared', () => {
    const ticket = { status: 'on_the_moon', returnStatus: null } as unknown as Pick<
      Ticket,
      'status' | 'returnStatus'
    >
    expect(ticketStatusLabel(ticket)).toBe('Being Prepared')
  })
})
