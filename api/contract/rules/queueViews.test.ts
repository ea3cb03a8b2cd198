import { describe, expect, it } from 'vitest'
import { compareInQueue, groupOf } from './queueViews.ts'

const now = new Date('2027-05-01T12:00:00Z')
type Queued = Parameters<typeof compareInQueue>[1]

function build(id: string, overrides: Partial<Queued> = {}): Queued {
  return {
    id,
    status: 'pending',
    deadlineAt: null,
    replyDueAt: null,
    undeliveredTickets: 0,
    concertDate: '2027-06-05T20:00',
    createdAt: '2027-04-01T10:00:00.000Z',
    ...overrides,
  }
}

describe('the group of a request', () => {
  it('follows its status, and the clock of its offer', () => {
    expect(groupOf({ status: 'discussing', deadlineAt: null }, now)).toBe('active')
    expect(groupOf({ status: 'completed', deadlineAt: null }, now)).toBe('inactive')
    expect(groupOf({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.001Z' }, now)).toBe('active')
    expect(groupOf({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.000Z' }, now)).toBe('inactive')
    // The time to pay is over only once the order is closed, since a payment may be on its way.
    expect(groupOf({ status: 'accepted', deadlineAt: '2027-05-01T11:00:00.000Z' }, now)).toBe('active')
  })
})

describe('the order of the queue', () => {
  const sorted = (group: 'active' | 'inactive', ...requests: Queued[]) =>
    requests.sort((one, other) => compareInQueue(group, one, other)).map(({ id }) => id)

  it('of active requests is replies owed by due time, then newest first', () => {
    expect(
      sorted(
        'active',
        build('old', { createdAt: '2027-04-01T10:00:00.000Z' }),
        build('new', { createdAt: '2027-04-30T10:00:00.000Z' }),
        build('due later', { replyDueAt: '2027-05-02T10:00:00.000Z' }),
        build('overdue', { replyDueAt: '2027-05-01T08:00:00.000Z' }),
      ),
    ).toEqual(['overdue', 'due later', 'new', 'old'])
  })

  it('of inactive requests is seats to deliver by event, offers that have just expired, then newest first', () => {
    const status = 'completed'
    expect(
      sorted(
        'inactive',
        build('old', { status, createdAt: '2027-03-01T10:00:00.000Z' }),
        build('new', { status, replyDueAt: '2027-05-01T08:00:00.000Z' }),
        build('event later', { status, undeliveredTickets: 1, concertDate: '2027-08-01T20:00' }),
        build('event soon', { status, undeliveredTickets: 4, concertDate: '2027-05-03T20:00' }),
        build('lapsed', { status: 'expired', deadlineAt: '2027-05-01T11:00:00.000Z' }),
      ),
    ).toEqual(['event soon', 'event later', 'lapsed', 'new', 'old'])
  })

  it('is the same whatever the order before, also for equal times', () => {
    const requests = ['a', 'b', 'c'].map((id) => build(id))
    expect(sorted('active', ...requests)).toEqual(['c', 'b', 'a'])
    expect(sorted('active', ...requests.toReversed())).toEqual(['c', 'b', 'a'])
  })
})
