import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../../testing/buildTicket.ts'
import { readinessOf, readinessWords } from './TicketsReady.tsx'

const ticket = (id: string, changes: Partial<Ticket> = {}) =>
  buildTicket({ id, qrCode: `LS-${id}`, ...changes })
const words = (tickets: Ticket[], saved: string[]) => {
  const readiness = readinessOf(tickets, new Set(saved))
  return readiness && readinessWords(readiness, 'this phone')
}

describe('what of an event is on the device', () => {
  it('is counted among the tickets that can be shown', () => {
    const tickets = [ticket('a'), ticket('b'), ticket('c')]
    expect(words(tickets, [])).toBe('Your tickets are not on this phone yet.')
    expect(words(tickets, ['a', 'b'])).toBe('1 of 3 tickets is not on this phone yet.')
    expect(words(tickets, ['a'])).toBe('2 of 3 tickets are not on this phone yet.')
    expect(words(tickets, ['a', 'b', 'c'])).toBe('Your tickets are on this phone.')
    expect(words([ticket('a')], [])).toBe('Your ticket is not on this phone yet.')
    expect(words([ticket('a')], ['a'])).toBe('Your ticket is on this phone.')
  })

  it('is not asked of tickets that are not here, sent back, unpaid, or in a ticketing account', () => {
    const others = [
      ticket('b', { status: 'pending', qrCode: null }),
      ticket('c', { status: 'returning' }),
      ticket('d', { locked: true }),
      ticket('e', { qrCode: null, transferredAt: '2027-06-01T10:00:00Z' }),
    ]
    expect(words(others, [])).toBeUndefined()
    expect(words([ticket('a'), ...others], ['a'])).toBe('Your ticket is on this phone.')
  })
})
