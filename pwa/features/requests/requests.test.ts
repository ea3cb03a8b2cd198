import { describe, expect, it } from 'vitest'
import { timelineTypes } from '#contract/events.ts'
import type { OwnOrder, TicketRequest } from '#contract/requests.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { buildOffer, buildOwnRequest } from '../../testing/builders.ts'
import { seatsOf } from '../offers/offerWords.ts'
import {
  countAttention,
  groupRows,
  lineAbout,
  mayHaveOffers,
  needsAttention,
  nextStep,
  statusLabelNow,
  statusNow,
  statusTone,
} from './history/requestLife.ts'
import { type RequestRow, requestRows, type UnsentRequest, withReadHere } from './ownRequests.ts'
import { partnerNameOf } from './sheet/RequestSheet.tsx'
import { timelineWords } from './sheet/timelineExtra.tsx'

const now = new Date('2027-06-05T20:00:00.000Z')
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
const hour = 3_600_000
const inHours = (hours: number) => inMs(hours * hour)
const build = (changes: Partial<TicketRequest> = {}) => buildOwnRequest({ replyDueAt: null, ...changes })
const bought = { status: 'completed', isPaid: true } as const
/** The state of an order of $375. */
const order = (changes: Partial<OwnOrder> = {}) => ({
  order: { total: 375, discount: 0, moneyBack: null, hasTickets: true, ...changes },
})
const moved = { ...order(), showMoved: { times: 1, venue: 'Greek Theatre', concertDate: '2027-08-05T20:00' } }
const unpaid = { status: 'expired', expiredBecause: 'not_paid' } as const

describe('the status of a request', () => {
  it.each<[Partial<TicketRequest>, TicketRequest['status'], string]>([
    [{ status: 'offer_made', deadlineAt: inMs(1) }, 'offer_made', 'Offer Received'],
    [{ status: 'offer_made', deadlineAt: inMs(0) }, 'expired', 'Offer Expired'],
    [{ status: 'accepted', deadlineAt: inMs(1) }, 'accepted', 'Payment Required'],
    [{ status: 'accepted', deadlineAt: inMs(0) }, 'expired', 'Not paid in time'],
    [{ status: 'expired' }, 'expired', 'Offer Expired'],
    [unpaid, 'expired', 'Not paid in time'],
    [{ status: 'completed', deadlineAt: inMs(-1) }, 'completed', 'Completed'],
  ])('follows the time: %o is %s, %s', (changes, status, label) => {
    expect(statusNow(build(changes), now)).toBe(status)
    expect(statusLabelNow(build(changes), now)).toBe(label)
  })

  it('may have offers from the first offer on', () => {
    const statuses = [
      'pending',
      'in_discussion',
      'offer_made',
      'accepted',
      'expired',
      'declined',
      'completed',
    ]
    const without = (statuses as TicketRequest['status'][]).filter((status) => !mayHaveOffers(status))
    expect(without).toEqual(['pending', 'in_discussion'])
  })

  it('needs the customer while an offer or a payment is open, unless we owe them an answer about the offer, and in every one with unread messages', () => {
    const needs = (changes: Partial<TicketRequest>) => needsAttention(build(changes), now)
    expect(needs({ status: 'offer_made', deadlineAt: inMs(1) })).toBe(true)
    expect(needs({ status: 'accepted', deadlineAt: inMs(1) })).toBe(true)
    expect(needs({ status: 'offer_made', deadlineAt: inMs(0) })).toBe(false)
    const asked = { deadlineAt: inMs(1), replyDueAt: inHours(20) }
    expect(needs({ status: 'offer_made', ...asked })).toBe(false)
    expect(needs({ status: 'accepted', ...asked })).toBe(true)
    expect(needs({ status: 'in_discussion' })).toBe(false)
    expect(needs({ status: 'completed', unreadMessages: 1 })).toBe(true)
  })
})

describe('what happens next', () => {
  const gone = 'The ticket went back on sale, so this request is closed.'

  it.each<[Partial<TicketRequest>, string]>([
    [{ status: 'accepted', deadlineAt: inMs(-1) }, 'Ask us for a new offer.'],
    [unpaid, 'Ask us for a new offer.'],
    [{ status: 'expired' }, 'This offer has expired. Ask us for a new one.'],
    ...(['in_discussion', 'offer_made', 'expired'] as const).map(
      (status): [Partial<TicketRequest>, string] => [
        { status, replyDueAt: inHours(-1) },
        'Our answer is late, sorry. We are on it.',
      ],
    ),
    [{ status: 'offer_made' }, ''],
    [{ ...bought, ...order() }, 'Paid. Follow your tickets in My Tickets.'],
    [{ status: 'completed' }, 'This request is closed.'],
    // Staff may have given the ticket to somebody else, so the customer is not blamed.
    [{ kind: 'resale', status: 'declined' }, gone],
    [{ kind: 'resale', status: 'expired' }, gone],
  ])('with %o: %s', (changes, words) => {
    expect(nextStep(build(changes), now)).toBe(words)
  })

  it.each<[string, Partial<TicketRequest>, string, string]>([
    [
      'refunded',
      order({ moneyBack: { amount: 375, state: 'arrived' }, hasTickets: false }),
      'Refunded',
      '$375.00 has gone back to your card. Banks take 5 to 10 days to show it.',
    ],
    [
      'partly refunded',
      order({ moneyBack: { amount: 180, state: 'on_its_way' } }),
      'Partially refunded',
      '$180.00 is going back to your card. Follow your tickets in My Tickets.',
    ],
    [
      'not refunded yet, because that failed',
      order({ moneyBack: { amount: 375, state: 'delayed' }, hasTickets: false }),
      'Refund delayed',
      'Your refund of $375.00 is delayed. We are looking into it.',
    ],
    [
      'disputed',
      order({ moneyBack: { amount: 375, state: 'disputed' } }),
      'Disputed with your bank',
      'Your bank is looking into a dispute about this payment. Follow your tickets in My Tickets.',
    ],
    [
      'charged back',
      order({ moneyBack: { amount: 375, state: 'charged_back' } }),
      'Payment returned by your bank',
      'Your bank has returned this payment to you. Follow your tickets in My Tickets.',
    ],
    [
      'cancelled',
      { isShowCancelled: true, ...order({ moneyBack: { amount: 375, state: 'arrived' } }) },
      'Show Cancelled',
      'The show was cancelled. $375.00 has gone back to your card. Banks take 5 to 10 days to show it.',
    ],
    [
      'cancelled, with nothing to refund',
      { isShowCancelled: true, ...order() },
      'Show Cancelled',
      'The show was cancelled.',
    ],
  ])('of what was paid and is %s', (_, changes, label, words) => {
    const request = build({ ...bought, ...changes })
    expect([statusLabelNow(request, now), statusTone(request, now)]).toEqual([label, 'neutral'])
    expect(nextStep(request, now)).toBe(words)
  })

  it('is in one line about a request unless there is a message, with who wrote the last one', () => {
    const said = { text: 'Row 15 would be fine', fromStaff: true, authorName: 'Ana' }
    const line = (changes: Partial<TicketRequest>) => lineAbout({ request: build(changes) }, now)
    expect(line({ status: 'in_discussion', lastMessage: said })).toBe('Ana: “Row 15 would be fine”')
    const own = { ...said, fromStaff: false }
    expect(line({ status: 'in_discussion', lastMessage: own })).toBe('You: “Row 15 would be fine”')
    const concertDate = '2027-08-05T20:00'
    expect(line({ concertDate, replyDueAt: inHours(3) })).toMatch(
      /^Sent\. We answer by \d+:\d\d\s[AP]M (today|tomorrow)$/,
    )
    expect(line({ concertDate: '2027-06-06T01:00', replyDueAt: inHours(24) })).toBe(
      'Sent. The show is soon: we answer as fast as we can.',
    )
    expect(line(unpaid)).toBe('Ask us for a new offer.')
    expect(line({ ...unpaid, lastMessage: said })).toBe('Ana: “Row 15 would be fine”')
    const paid = { ...bought, ...order(), lastMessage: said }
    expect(line(paid)).toBe('Paid. Follow your tickets in My Tickets.')
    expect(line({ ...paid, unreadMessages: 1 })).toBe('Ana: “Row 15 would be fine”')
    expect(line({ status: 'declined', lastMessage: said })).toBe(
      'You declined the offer, so this request is closed.',
    )
  })
})

it('the seats of a closed request are those of its accepted offer, not what was asked for', () => {
  const asked = { section: 'GA', preferredRow: '1', ticketCount: 4 }
  const offer = buildOffer({ section: 'Balcony', row: 'B', expiresAt: inMs(hour) })
  const seats = (status: 'accepted' | 'declined') => seatsOf({ ...asked, currentOffer: { ...offer, status } })
  expect(seats('accepted')).toMatchObject({ section: 'Balcony', row: 'B', ticketCount: 2 })
  expect(seats('declined')).toEqual({ section: 'GA', row: '1', ticketCount: 4 })
})

describe('the groups of Request History', () => {
  const row = (id: string, changes: Partial<TicketRequest> = {}): RequestRow => ({
    request: buildOwnRequest({ id, ...changes }),
  })
  const unsent = (id: string, state: UnsentRequest['state']): RequestRow => ({
    ...row(id),
    unsent: { id, state } as UnsentRequest,
  })
  const offered = row('offered', { status: 'offer_made', deadlineAt: inHours(5) })

  it.each<[string, RequestRow[], string[]]>([
    [
      'what needs the customer, what is with the team, and what is closed',
      [
        offered,
        row('accepted', { status: 'accepted', deadlineAt: inHours(2) }),
        row('new'),
        row('talking', { status: 'in_discussion' }),
        row('declined', { status: 'declined' }),
        row('expired', { status: 'expired' }),
        row('done', { status: 'completed', isPaid: true }),
      ],
      ['accepted offered', 'new talking', 'declined expired done'],
    ],
    [
      'closed once an offer or a payment has run out, unless the customer has asked again',
      [
        row('over', { status: 'offer_made', deadlineAt: inHours(0) }),
        row('unpaid', { status: 'accepted', deadlineAt: inHours(-1) }),
        row('asked', { status: 'expired', replyDueAt: inHours(20) }),
      ],
      ['', 'asked', 'over unpaid'],
    ],
    [
      'with the team while we owe an answer about an open offer',
      [
        row('negotiated', { status: 'offer_made', deadlineAt: inHours(5), replyDueAt: inHours(20) }),
        row('asked', { status: 'accepted', deadlineAt: inHours(5), replyDueAt: inHours(20) }),
      ],
      ['asked', 'negotiated', ''],
    ],
    [
      'those of unsent requests: a refused one first of all, a waiting one with the team',
      [unsent('waiting', 'waiting'), offered, unsent('refused', 'needs_you'), unsent('edited', 'editing')],
      ['refused edited offered', 'waiting', ''],
    ],
    [
      'a moved show that was bought, until its customer has read that',
      [
        row('moved', { ...bought, ...moved, unreadMessages: 1 }),
        row('known', { ...bought, ...moved }),
        row('told', { ...bought, ...order(), unreadMessages: 1 }),
      ],
      ['moved', '', 'told known'],
    ],
    [
      'sorted by unread messages',
      [
        row('read'),
        row('unread', { unreadMessages: 2 }),
        row('a', { status: 'declined' }),
        row('b', { status: 'declined', unreadMessages: 1 }),
      ],
      ['', 'unread read', 'b a'],
    ],
  ])('are %s', (_, rows, expected) => {
    const { needsYou, withTeam, closed } = groupRows(rows, now)
    const ids = [needsYou, withTeam, closed].map((group) => group.map(({ request }) => request.id).join(' '))
    expect(ids).toEqual(expected)
  })

  it('a request that needs the customer and has unread messages counts once', () => {
    const rows = [
      row('both', { status: 'offer_made', deadlineAt: inHours(1), unreadMessages: 3 }),
      row('unread', { status: 'declined', unreadMessages: 1 }),
      row('quiet'),
      unsent('refused', 'needs_you'),
      unsent('waiting', 'waiting'),
    ]
    expect(countAttention(rows, now)).toBe(3)
  })
})

const sender = { name: 'Sam Rivera', email: 'sam@example.com', phone: '5550100142' }
const buildOwn = (id: string, changes: Partial<TicketRequest> = {}) => buildOwnRequest({ id, ...changes })
const queued = (id: string, command: string, content: object, state = 'waiting') =>
  ({ id, command, state, content, writtenAt: '2027-06-01T20:00:00.000Z' }) as unknown as OutboxEntry
const unsent = (id: string) => queued(id, 'request.submit', { artist: 'Mitski', fileId: 'f' })
const about = (requestId: string, command: string, state?: string) =>
  queued(`${command} ${requestId}`, command, { requestId }, state)

describe('the rows of a history', () => {
  const rows = (fetched: TicketRequest[], sent: TicketRequest[], ...entries: OutboxEntry[]) =>
    requestRows({ fetched, sent, entries }, sender)

  it('have unsent requests first, newest first', () => {
    const list = rows([buildOwn('a')], [], unsent('b'), unsent('c'))
    expect(list.map(({ request, unsent }) => [request.id, request.name, unsent !== undefined])).toEqual([
      ['c', 'Sam Rivera', true],
      ['b', 'Sam Rivera', true],
      ['a', buildOwn('a').name, false],
    ])
  })

  it('have a request once that was sent, whether it is still in the outbox or not in the fetched list yet', () => {
    expect(rows([buildOwn('a')], [], unsent('a'))).toEqual([{ request: buildOwn('a') }])
    const later = buildOwn('c', { createdAt: '2027-06-02T20:00:00.000Z' })
    const earlier = buildOwn('b', { createdAt: '2027-06-01T20:00:00.000Z' })
    const list = rows([buildOwn('a')], [buildOwn('a'), earlier, later])
    expect(list.map(({ request }) => request.id)).toEqual(['c', 'b', 'a'])
    expect(rows([], [later], unsent('c'))).toEqual([{ request: later }])
  })

  it('have the newest message about a request that is not sent yet', () => {
    const list = rows(
      [buildOwn('a'), buildOwn('b')],
      [],
      about('a', 'chat.send'),
      about('a', 'offer.negotiate'),
    )
    expect(list.map(({ unsentMessage }) => unsentMessage?.id)).toEqual(['offer.negotiate a', undefined])
  })
})

it.each([
  ['a message that waits to be sent', about('a', 'chat.send'), [0, 2]],
  ['a negotiation that waits', about('b', 'offer.negotiate'), [2, 0]],
  ['a report of reading', about('b', 'chat.markRead'), [2, 0]],
  ['a message that was refused', about('a', 'chat.send', 'needs_you'), [2, 2]],
  ['another command', about('a', 'ticket.opened'), [2, 2]],
])('%s counts as reading what was there, or does not', (_, entry, unread) => {
  const requests = [buildOwn('a', { unreadMessages: 2 }), buildOwn('b', { unreadMessages: 2 })]
  expect(withReadHere(requests, [entry]).map(({ unreadMessages }) => unreadMessages)).toEqual(unread)
})

it('the timeline names payment and delivery, and nothing that this build does not know', () => {
  const words = (type: string, state: string | null = null) =>
    timelineWords({ type, amount: 375, state, count: null })
  expect(words('order.paid')).toBe('You paid $375.00')
  expect(words('ticket.delivered')).toBe('A ticket is ready in My Tickets')
  expect(words('ticket.delivered', 'replaced')).toBe('We replaced a ticket in My Tickets')
  const ten = { type: 'ticket.delivered', amount: null, count: 10 }
  expect(timelineWords({ ...ten, state: null })).toBe('10 tickets are ready in My Tickets')
  expect(timelineWords({ ...ten, state: 'replaced' })).toBe('We replaced 10 tickets in My Tickets')
  expect(words('payment.refund_changed', 'succeeded')).toBe('We sent $375.00 back to your card')
  expect(words('payment.refund_changed', 'failed')).toBe('The refund of $375.00 is delayed')
  expect(words('payment.refund_changed', 'queued')).toBeUndefined()
  expect(words('ticket.flown')).toBeUndefined()
  // Tickets that are issued are being prepared, and an order that was closed shows with its offer.
  const withoutWords = timelineTypes.filter((type) => words(type, 'succeeded') === undefined)
  expect(withoutWords).toEqual(['order.closed', 'tickets.issued'])
})

const message = (createdAt: string, name?: string) => ({
  createdAt,
  isFromUser: name === undefined,
  author: { name: name ?? 'Sam' },
})
const offer = (createdAt: string, name: string) => ({ createdAt, madeBy: { name } })

it('the partner of a conversation is the member of staff who wrote or offered last, also when the customer wrote after them', () => {
  const said = [message('2027-06-05T10:00:00Z', 'Jo'), message('2027-06-05T11:00:00Z')]
  expect(partnerNameOf(said, [])).toBe('Jo')
  expect(partnerNameOf(said, [offer('2027-06-05T10:30:00Z', 'Ana')])).toBe('Ana')
  expect(partnerNameOf(said, [offer('2027-06-05T09:30:00Z', 'Ana')])).toBe('Jo')
  expect(partnerNameOf([message('2027-06-05T11:00:00Z')], [])).toBeUndefined()
})
