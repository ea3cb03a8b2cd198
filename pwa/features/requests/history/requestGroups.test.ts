import { describe, expect, it } from 'vitest'
import type { TicketRequest } from '#contract/requests.ts'
import { buildOwnRequest } from '../../../testing/buildRequest.ts'
import type { RequestRow, UnsentRequest } from '../unsentRequest.ts'
import { countCalls, groupRows, lineAbout } from './requestGroups.ts'

const now = new Date('2027-05-02T10:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const row = (id: string, changes: Partial<TicketRequest> = {}): RequestRow => ({
  request: buildOwnRequest({ id, ...changes }),
})
const unsent = (id: string, state: UnsentRequest['state']): RequestRow => ({
  request: buildOwnRequest({ id }),
  unsent: { id, state } as UnsentRequest,
})
const idsIn = (rows: RequestRow[]) => {
  const groups = groupRows(rows, now)
  const ids = (group: RequestRow[]) => group.map(({ request }) => request.id).join(' ')
  return [ids(groups.needsYou), ids(groups.withTeam), ids(groups.closed)]
}

describe('the groups of Request History', () => {
  it('are what needs the customer, what is with the team, and what is closed', () => {
    expect(
      idsIn([
        row('offered', { status: 'offer_made', deadlineAt: inHours(5) }),
        row('accepted', { status: 'accepted', deadlineAt: inHours(2) }),
        row('new'),
        row('talking', { status: 'in_discussion' }),
        row('declined', { status: 'declined' }),
        row('expired', { status: 'expired' }),
        row('done', { status: 'completed', isPaid: true }),
      ]),
    ).toEqual(['accepted offered', 'new talking', 'declined expired done'])
  })

  it('follow the time: an offer and a payment that have run out are closed, unless the customer has asked again', () => {
    expect(
      idsIn([
        row('over', { status: 'offer_made', deadlineAt: inHours(0) }),
        row('unpaid', { status: 'accepted', deadlineAt: inHours(-1) }),
        row('asked', { status: 'expired', replyDueAt: inHours(20) }),
      ]),
    ).toEqual(['', 'asked', 'over unpaid'])
  })

  it('have unsent requests in their place: a refused one first of all, a waiting one with the team', () => {
    expect(
      idsIn([
        unsent('waiting', 'waiting'),
        row('offered', { status: 'offer_made', deadlineAt: inHours(1) }),
        unsent('refused', 'needs_you'),
        unsent('edited', 'editing'),
      ]),
    ).toEqual(['refused edited offered', 'waiting', ''])
  })

  it('have unread messages first', () => {
    expect(idsIn([row('read'), row('unread', { unreadMessages: 2 })])).toEqual(['', 'unread read', ''])
    const closed = [row('a', { status: 'declined' }), row('b', { status: 'declined', unreadMessages: 1 })]
    expect(idsIn(closed)).toEqual(['', '', 'b a'])
  })
})

it('a request that needs the customer and has unread messages counts once', () => {
  const rows = [
    row('both', { status: 'offer_made', deadlineAt: inHours(1), unreadMessages: 3 }),
    row('unread', { status: 'declined', unreadMessages: 1 }),
    row('quiet'),
    unsent('refused', 'needs_you'),
    unsent('waiting', 'waiting'),
  ]
  expect(countCalls(rows, now)).toBe(3)
})

describe('the line about a request', () => {
  const said = { text: 'Row 15 would be fine', fromStaff: true, authorName: 'Ana' }

  it('is its last message with who wrote it', () => {
    const talking = { status: 'in_discussion' } as const
    expect(lineAbout(buildOwnRequest({ ...talking, lastMessage: said }), now)).toBe(
      'Ana: “Row 15 would be fine”',
    )
    expect(lineAbout(buildOwnRequest({ ...talking, lastMessage: { ...said, fromStaff: false } }), now)).toBe(
      'You: “Row 15 would be fine”',
    )
  })

  it('is by when we answer, without a message', () => {
    expect(lineAbout(buildOwnRequest({ replyDueAt: inHours(3) }), now)).toMatch(/^Sent\. We answer by May 2/)
  })

  it('is how it ended once it is closed without a message', () => {
    const ended = { status: 'expired', expiredBecause: 'not_paid' } as const
    expect(lineAbout(buildOwnRequest(ended), now)).toBe('Ask us for a new offer.')
    expect(lineAbout(buildOwnRequest({ ...ended, lastMessage: said }), now)).toBe(
      'Ana: “Row 15 would be fine”',
    )
  })
})
