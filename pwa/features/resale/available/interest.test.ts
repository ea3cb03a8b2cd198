import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { interestIn } from './interest.ts'

const entry = (
  command: 'resale.opt_in' | 'resale.withdraw',
  state: OutboxEntry['state'] = 'waiting',
  listingId = 'this',
) => ({ command, content: { listingId }, state }) as OutboxEntry

describe('interest in a listing', () => {
  const listed = { id: 'this', hasOptedIn: false }
  const optedIn = { id: 'this', hasOptedIn: true }

  it('is what the server knows, unless something is unsent', () => {
    expect(interestIn(listed, [])).toEqual({ isInterested: false, entry: undefined })
    expect(interestIn(optedIn, [entry('resale.withdraw', 'waiting', 'other')]).isInterested).toBe(true)
  })

  it('is the last unsent change', () => {
    const changes = [entry('resale.opt_in'), entry('resale.withdraw'), entry('resale.opt_in')]
    expect(interestIn(listed, changes)).toEqual({ isInterested: true, entry: changes[2] })
    expect(interestIn(optedIn, changes.slice(0, 2)).isInterested).toBe(false)
  })

  it('a refused change has changed nothing', () => {
    const refused = entry('resale.opt_in', 'needs_you')
    expect(interestIn(listed, [refused])).toEqual({ isInterested: false, entry: refused })
  })
})
