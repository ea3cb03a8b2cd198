import { describe, expect, it } from 'vitest'
import { compareInQueue, compareInView, groupOf, isInView, queueViews } from './queueViews.ts'
import { readByWriting } from './readByWriting.ts'

const now = new Date('2027-05-01T12:00:00Z')
type Queued = Parameters<typeof compareInQueue>[1]

function build(id: string, overrides: Partial<Queued> = {}): Queued {
  return {
    id,
    status: 'pending',
    deadlineAt: null,
    replyDueAt: null,
    snoozedUntil: null,
    remindAt: null,
    assignedTo: null,
    undeliveredTickets: 0,
    refundFailed: false,
    isDisputed: false,
    moneyBackAskedAt: null,
    concertDate: '2027-06-05T20:00',
    createdAt: '2027-04-01T10:00:00.000Z',
    ...overrides,
  }
}

describe('the group of a request', () => {
  it('follows its status, and the clock of its offer', () => {
    const group = (overrides: Partial<Queued>) => groupOf(build('a', overrides), now)
    expect(group({ status: 'discussing' })).toBe('active')
    expect(group({ status: 'completed' })).toBe('inactive')
    expect(group({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.001Z' })).toBe('active')
    expect(group({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.000Z' })).toBe('inactive')
    // The time to pay is over only once the order is closed, since a payment may be on its way.
    expect(group({ status: 'accepted', deadlineAt: '2027-05-01T11:00:00.000Z' })).toBe('active')
  })

  it('is the active one for a paid order that is undelivered on the day of its show and a week after', () => {
    const paid = { status: 'completed', undeliveredTickets: 1 } as const
    const at = (concertDate: string, time = now) => groupOf(build('a', { ...paid, concertDate }), time)
    expect(at('2027-05-02T00:00')).toBe('inactive')
    expect(at('2027-05-01T20:00')).toBe('active')
    // The day begins, as for the alerts, when it does in UTC−12.
    expect(at('2027-05-01T20:00', new Date(now.getTime() - 1))).toBe('inactive')
    expect(at('2027-04-24T00:00')).toBe('active')
    expect(at('2027-04-23T20:00')).toBe('inactive')
    const delivered = build('a', { ...paid, undeliveredTickets: 0, concertDate: '2027-05-01T20:00' })
    expect(groupOf(delivered, now)).toBe('inactive')
  })
})

describe('the order of the queue', () => {
  const sorted = (group: 'active' | 'inactive', ...requests: Queued[]) =>
    requests.sort((one, other) => compareInQueue(group, one, other, now)).map(({ id }) => id)

  it('of active requests is undelivered orders of today’s shows, replies owed by due time, silent clients, snoozed ones by when they wake, then newest first', () => {
    const undelivered = { status: 'completed', undeliveredTickets: 1 } as const
    expect(
      sorted(
        'active',
        build('old', { createdAt: '2027-04-01T10:00:00.000Z' }),
        build('new', { createdAt: '2027-04-30T10:00:00.000Z' }),
        build('silent', { remindAt: '2027-05-01T12:00:00.000Z' }),
        build('silent for longer', { remindAt: '2027-05-01T11:00:00.000Z' }),
        build('not silent yet', { remindAt: '2027-05-01T12:00:00.001Z' }),
        build('wakes later', {
          replyDueAt: '2027-05-01T08:00:00.000Z',
          snoozedUntil: '2027-05-01T14:00:00.000Z',
        }),
        build('wakes soon', {
          replyDueAt: '2027-05-02T08:00:00.000Z',
          snoozedUntil: '2027-05-01T13:00:00.000Z',
        }),
        build('due later', { replyDueAt: '2027-05-02T10:00:00.000Z' }),
        build('overdue', { replyDueAt: '2027-05-01T08:00:00.000Z' }),
        build('was yesterday', { ...undelivered, concertDate: '2027-04-30T20:00' }),
        build('is today', {
          ...undelivered,
          concertDate: '2027-05-01T20:00',
          replyDueAt: '2027-05-02T08:00:00.000Z',
          snoozedUntil: '2027-05-01T14:00:00.000Z',
        }),
      ),
    ).toEqual([
      'is today',
      'was yesterday',
      'overdue',
      'due later',
      'silent for longer',
      'silent',
      'wakes soon',
      'wakes later',
      'new',
      'old',
      'not silent yet',
    ])
  })

  it('of inactive requests is replies owed, offers that have just expired, seats to deliver by event, then newest', () => {
    const status = 'completed'
    expect(
      sorted(
        'inactive',
        build('old', { status, createdAt: '2027-03-01T10:00:00.000Z' }),
        build('new', { status }),
        build('asks later', { status, replyDueAt: '2027-05-01T20:00:00.000Z', undeliveredTickets: 1 }),
        build('asks', { status, replyDueAt: '2027-05-01T08:00:00.000Z' }),
        build('event later', { status, undeliveredTickets: 1, concertDate: '2027-08-01T20:00' }),
        build('event soon', { status, undeliveredTickets: 4, concertDate: '2027-05-03T20:00' }),
        build('lapsed', { status: 'expired', deadlineAt: '2027-05-01T11:00:00.000Z' }),
      ),
    ).toEqual(['asks', 'asks later', 'lapsed', 'event soon', 'event later', 'new', 'old'])
  })

  it('is the same whatever the order before, also for equal times', () => {
    const requests = ['a', 'b', 'c'].map((id) => build(id))
    expect(sorted('active', ...requests)).toEqual(['c', 'b', 'a'])
    expect(sorted('active', ...requests.toReversed())).toEqual(['c', 'b', 'a'])
  })
})

describe('the views', () => {
  const due = '2027-05-01T20:00:00.000Z'
  const you = { id: 'you', name: 'Ana', at: '2027-05-01T10:00:00.000Z', by: 'you' }
  const viewsOf = (overrides: Partial<Queued>) =>
    queueViews.filter((view) => isInView(view, build('a', overrides), { now, readerId: 'you' }))

  it.each<[string, Partial<Queued>, string[]]>([
    ['owes a reply', { replyDueAt: due }, ['needs_us']],
    ['is snoozed', { replyDueAt: due, snoozedUntil: due }, []],
    ['is closed and owes a reply', { status: 'declined', replyDueAt: due }, ['needs_us']],
    ['owes nothing', {}, ['clients_turn']],
    ['waits for a silent client', { remindAt: '2027-05-01T12:00:00.000Z' }, ['needs_us']],
    ['waits for its client until tonight', { remindAt: due }, ['clients_turn']],
    ['was closed before its reminder', { status: 'declined', remindAt: '2027-05-01T12:00:00.000Z' }, []],
    ['is closed', { status: 'declined' }, []],
    [
      'has an offer that ends in an hour',
      { deadlineAt: '2027-05-01T13:00:00.000Z' },
      ['expiring_soon', 'clients_turn'],
    ],
    ['has an offer that ends tonight', { deadlineAt: '2027-05-01T19:00:00.000Z' }, ['clients_turn']],
    ['is paid', { status: 'completed', undeliveredTickets: 2, assignedTo: you }, ['to_deliver', 'mine']],
    ['is yours', { assignedTo: you }, ['mine', 'clients_turn']],
    ['is yours and done', { status: 'completed', assignedTo: you }, []],
    ['is done, but its refund failed', { status: 'declined', refundFailed: true }, ['refund_failed']],
    ["is another's", { assignedTo: { ...you, id: 'other' } }, ['clients_turn']],
  ])('of a request that %s', (_, overrides, views) => {
    expect(viewsOf(overrides)).toEqual(views)
  })

  it('have an order: what needs us by when replies are due, then by reminders', () => {
    const requests = [
      build('silent', { remindAt: '2027-05-01T11:00:00.000Z' }),
      build('silent for longer', { remindAt: '2027-05-01T10:00:00.000Z' }),
      build('due later', { replyDueAt: due }),
      build('overdue', { replyDueAt: '2027-05-01T08:00:00.000Z' }),
    ]
    expect(requests.sort(compareInView.needs_us).map(({ id }) => id)).toEqual([
      'overdue',
      'due later',
      'silent for longer',
      'silent',
    ])
  })

  it('have an order: yours by when you took them, the last one first', () => {
    const requests = ['09', '11', '10'].map((hour) =>
      build(hour, { assignedTo: { ...you, at: `2027-05-01T${hour}:00:00.000Z` } }),
    )
    expect(requests.sort(compareInView.mine).map(({ id }) => id)).toEqual(['11', '10', '09'])
  })
})

const minute = (minutes: number) => new Date(Date.UTC(2027, 5, 5, 19, minutes)).toISOString()
const message = (seq: number, isOwn: boolean, at = seq, written?: number) => ({
  ...{ seq, isOwn, createdAt: minute(at), writtenAt: written === undefined ? null : minute(written) },
})
const readIn = (...messages: ReturnType<typeof message>[]) =>
  readByWriting(
    messages,
    ({ isOwn }) => isOwn,
    ({ isOwn }) => !isOwn,
  )

it('who writes has read what was there', () => {
  expect(readIn()).toBeUndefined()
  expect(readIn(message(1, false))).toBeUndefined()
  expect(readIn(message(1, true), message(2, false))).toBeUndefined()
  expect(readIn(message(1, false), message(2, false), message(3, true), message(4, false))).toEqual({
    ...{ seq: 2, at: minute(3) },
  })
})

it('but not what arrived while their message waited for a connection', () => {
  expect(readIn(message(1, false, 1), message(2, false, 5), message(3, true, 9, 3))).toEqual({
    ...{ seq: 1, at: minute(3) },
  })
  expect(readIn(message(1, false, 5), message(2, true, 9, 3))).toBeUndefined()
  // An earlier message has read it.
  expect(readIn(message(1, false, 5), message(2, true, 6), message(3, true, 9, 3))?.seq).toBe(1)
})

it('nor what comes after it, if the clock of the device is ahead', () => {
  expect(readIn(message(1, false, 1), message(2, true, 2, 30), message(3, false, 4))).toEqual({
    ...{ seq: 1, at: minute(2) },
  })
})
