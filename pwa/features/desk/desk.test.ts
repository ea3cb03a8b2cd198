import { expect, it, test } from 'vitest'
import { buildRequest } from '../../testing/builders.ts'
import { addressOf, listIn, requestAddress, statusAt } from './requestQueue.ts'
import {
  askWords,
  assigneeWord,
  deliveryDue,
  describePlace,
  describeRow,
  disputedPill,
  formatRoughly,
  headPills,
  pricesNamed,
  rowPill,
  shortenSection,
  shortName,
} from './requestWords.ts'
import { steadyRows } from './steadyRows.ts'

const now = new Date('2027-05-01T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

test('a name is shortened to its first word and an initial, but parts of what does not look like a name are none', () => {
  const short = ['Maya Lindqvist', 'Ana Maria de Souza', "Siobhán O'Neill-Ruiz", 'Prince', '  '].map(
    shortName,
  )
  expect(short).toEqual(['Maya L.', 'Ana S.', 'Siobhán O.', 'Prince', ''])
  expect(shortName("O'; Update users")).toBe("O'; Update users")
})

test('a duration is less exact the longer it is', () => {
  expect(formatRoughly(30_000)).toBe('under a minute')
  expect(formatRoughly(42 * minute)).toBe('42 m')
  expect(formatRoughly(2 * hour + 5 * minute)).toBe('2 h 05 m')
  expect(formatRoughly(3 * hour)).toBe('3 h')
  expect(formatRoughly(21 * hour + 59 * minute)).toBe('21 h')
  expect(formatRoughly(49 * hour)).toBe('2 d')
})

test('the second line of a request is what the client said last, otherwise what they want', () => {
  const request = buildRequest({ venue: 'Red Rocks', concertDate: '2027-08-14T20:00', ticketCount: 2 })
  const message = { text: 'Any news?', authorName: 'Ana' }
  // Parts contain no-break spaces.
  const line = (of: typeof request) => describeRow(of, now).replaceAll('\u00a0', ' ')
  expect(line(request)).toBe('Red Rocks · Aug 14 · 2 tickets')
  expect(line({ ...request, lastMessage: { ...message, fromStaff: false } })).toBe('“Any news?”')
  expect(line({ ...request, lastMessage: { ...message, fromStaff: true } })).toBe(
    'Red Rocks · Aug 14 · 2 tickets',
  )
  const asked = { ...request, lastMessage: { ...message, fromStaff: false } }
  for (const status of ['accepted', 'completed'] as const) {
    expect(line({ ...asked, status, replyDueAt: null })).toBe('Red Rocks · Aug 14 · 2 tickets')
    expect(line({ ...asked, status, replyDueAt: now.toISOString() })).toBe('“Any news?”')
  }
  expect(describePlace('102', 'F')).toBe('Sec 102, Row F')
  expect(describePlace('GA', null)).toBe('Sec GA')
})

test.each([
  ['Could you do $95 each? Then I take them.', [95]],
  ['$1,240.50, or 1200 dollars?', [1240.5, 1200]],
  ['90 per ticket', [90]],
  ['I can pay $380 in total', []],
  ['I can pay $3…', []],
  ['Row 14 or 15, 2 tickets, 3% off', []],
])('the prices per ticket that “%s” names are %j', (text, prices) => {
  expect(pricesNamed(text)).toEqual(prices)
})

test('a client who asks for another price than the offered one says so first', () => {
  const request = buildRequest()
  const lastMessage = { text: 'That is close. Could you do $350 each?', fromStaff: false, authorName: 'Ana' }
  const line = (of: typeof request) => describeRow(of, now).replaceAll('\u00a0', ' ')
  const text = '“That is close. Could you do $350 each?”'
  expect(line({ ...request, status: 'offer_made', lastMessage })).toBe(`Asks $350 each · ${text}`)
  expect(line({ ...request, status: 'discussing', lastMessage })).toBe(text)
  expect(askWords('Row 5 is fine')).toBeUndefined()
})

test('the owner of a request is You or a first name', () => {
  const assignedTo = { id: 'ana', name: 'Ana Silva', at: '2027-05-01T10:00:00.000Z', by: 'ana' }
  expect(assigneeWord({ assignedTo }, 'ana')).toBe('You')
  expect(assigneeWord({ assignedTo }, 'jo')).toBe('Ana')
  expect(assigneeWord({ assignedTo: null }, 'jo')).toBeUndefined()
})

test('a long section is cut in its words, never in its number', () => {
  expect(shortenSection('Lower Level 214', 20)).toBe('Lower Level 214')
  expect(shortenSection('Lower Level Sideline Club 214', 20)).toBe('Lower Level Side… 214')
  expect(shortenSection('Grandstand Presidential Suites', 20)).toBe('Grandstand President…')
})

test.each([
  ['2027-05-01T14:05:00.000Z', { tone: 'warn', before: 'reply in', text: '2 h 05 m' }, 'reply in 2 h 05 m'],
  ['2027-05-01T21:00:00.000Z', { tone: 'neutral', before: 'reply in', text: '9 h' }, 'reply in 9 h'],
  ['2027-05-01T15:00:00.000Z', { tone: 'neutral', before: 'reply in', text: '3 h' }, 'reply in 3 h'],
  ['2027-05-01T10:40:00.000Z', { tone: 'accent', text: '1 h 20 m over' }, '1 h 20 m overdue'],
])('an answer due at %s: %o', (replyDueAt, inRow, inHead) => {
  const request = buildRequest({ replyDueAt, status: 'discussing' })
  expect(rowPill(request, now)).toEqual(inRow)
  expect(headPills(request, now)[1]).toEqual({ tone: inRow.tone, text: inHead })
})

test('a request says that its client is silent once its reminder has come, until its offer ends', () => {
  const at = '2027-05-01T11:59:00.000Z'
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T20:00:00.000Z', remindAt: at })
  expect(rowPill(request, new Date('2027-05-01T11:58:00Z')).text).toBe('Offer · 8 h')
  expect(rowPill(request, new Date(at)).text).toBe('Still silent')
  expect(headPills(request, new Date(at)).map(({ text }) => text)).toContain('Still silent')
  expect(rowPill(request, new Date('2027-05-01T20:00:00Z')).text).toBe('Offer Expired')
})

test('a failed refund is the first that the head of a request says, which is then not completed', () => {
  const request = buildRequest({ status: 'completed', isPaid: true, refundFailed: true, isDisputed: true })
  expect(headPills(request, now).map(({ text }) => text)).toEqual(['Refund failed', 'Disputed'])
  // Nor is what was paid for a show that was cancelled.
  const cancelled = buildRequest({ status: 'completed', isPaid: true, isShowCancelled: true })
  expect(rowPill(cancelled, now)).toEqual({ tone: 'neutral', text: 'Show Cancelled' })
  expect(headPills(cancelled, now)).toEqual([{ tone: 'neutral', text: 'Show Cancelled' }])
})

test.each([
  ['Refunded', { state: 'arrived', isAll: true }],
  ['Completed', { state: 'arrived', isAll: false }],
  ['Refund on its way', { state: 'on_its_way', isAll: false }],
  ['Charged back', { state: 'charged_back', isAll: true }],
] as const)('a paid request is "%s" after its money went back', (text, moneyBack) => {
  const request = buildRequest({ status: 'completed', isPaid: true, moneyBack })
  expect(rowPill(request, now)).toEqual({ tone: 'neutral', text })
  expect(headPills(request, now)).toMatchObject([{ text }])
})

test('a snoozed request says for how long, in the list', () => {
  const request = buildRequest({
    replyDueAt: '2027-05-01T20:00:00.000Z',
    snoozedUntil: '2027-05-01T13:20:00.000Z',
  })
  expect(rowPill(request, now)).toEqual({ tone: 'neutral', text: 'Snoozed · 1 h 20 m' })
})

test('a reply that is due takes precedence over an open offer', () => {
  const request = buildRequest({
    status: 'offer_made',
    deadlineAt: '2027-05-01T18:00:00.000Z',
    replyDueAt: '2027-05-02T09:00:00.000Z',
  })
  expect(rowPill(request, now)).toEqual({ tone: 'neutral', before: 'reply in', text: '21 h' })
  expect(rowPill({ ...request, replyDueAt: null }, now)).toEqual({
    tone: 'good',
    text: 'Offer · 6 h',
  })
})

test('an unreadable date reads as Invalid date', () => {
  const unreadable = 'Invalid date'
  expect(rowPill(buildRequest({ replyDueAt: unreadable }), now).text).toBe('reply by: Invalid date')
  const offered = buildRequest({ status: 'offer_made', deadlineAt: unreadable })
  expect(rowPill(offered, now).text).toBe('Offer · Invalid date')
  const owed = buildRequest({ status: 'completed', undeliveredTickets: 1, concertDate: 'someday' })
  expect(headPills(owed, now)[0]?.text).toBe('Deliver 1\u00a0ticket · Invalid date')
})

test('an answer of the client that staff have answered waits for the client', () => {
  const request = buildRequest({ status: 'client_responded', replyDueAt: null })
  expect(rowPill(request, now).text).toBe('Awaiting Response')
  expect(headPills(request, now).map(({ text }) => text)).toEqual(['Awaiting Response'])
})

test('every other request shows its status', () => {
  expect(rowPill(buildRequest({ status: 'accepted' }), now).text).toBe('Waiting for payment')
  expect(rowPill(buildRequest(), now).text).toBe('New Request')
  const over = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T11:00:00.000Z' })
  expect(rowPill(over, now).text).toBe('Offer Expired')
  expect(headPills(over, now)).toEqual([{ tone: 'neutral', text: 'Offer Expired' }])
  const unpaid = buildRequest({ status: 'expired', expiredBecause: 'not_paid' })
  expect(rowPill(unpaid, now).text).toBe('Not paid in time')
  expect(headPills(unpaid, now)).toEqual([{ tone: 'neutral', text: 'Not paid in time' }])
})

test('the head shows the status and what is due, without repetition', () => {
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T18:00:00.000Z' })
  const texts = (overrides: Parameters<typeof buildRequest>[0]) =>
    headPills({ ...request, ...overrides }, now).map(({ text }) => text)
  expect(texts({})).toEqual(['Offer sent · 6 h left'])
  expect(texts({ replyDueAt: '2027-05-01T14:05:00.000Z' })).toEqual([
    'Offer sent · 6 h left',
    'reply in 2 h 05 m',
  ])
})

test('a paid request shows what is left to deliver, grey while it is far, highlighted in its last week and once it is urgent', () => {
  const paid = buildRequest({ status: 'completed', isPaid: true, undeliveredTickets: 2 })
  expect(rowPill(paid, now)).toEqual({ tone: 'neutral', before: 'deliver', text: 'due Jun 2' })
  expect(rowPill({ ...paid, concertDate: '2028-01-09T20:00' }, now).text).toBe('due Jan 6, 2028')
  expect(headPills(paid, now)).toEqual([{ tone: 'neutral', text: 'Deliver 2\u00a0tickets · due Jun 2' }])
  const soon = { ...paid, concertDate: '2027-05-11T20:00' }
  expect(rowPill(soon, now)).toMatchObject({ tone: 'warn', text: 'due May 8' })
  expect(headPills({ ...soon, isDisputed: true }, now)[1]).toMatchObject({ tone: 'neutral' })
  const late = { ...paid, undeliveredTickets: 1, concertDate: '2027-05-03T20:00' }
  expect(rowPill(late, now)).toEqual({ tone: 'accent', before: 'deliver', text: '1 left · overdue' })
  expect(headPills(late, now)[0]?.text).toBe('Deliver 1\u00a0ticket · overdue since Apr 30')
  // The client waits for an answer first.
  const asks = { ...paid, replyDueAt: '2027-05-01T10:40:00.000Z' }
  expect(rowPill(asks, now).text).toBe('1 h 20 m over')
  expect(headPills(asks, now).map(({ text }) => text)).toEqual([
    'Deliver 2\u00a0tickets · due Jun 2',
    '1 h 20 m overdue',
  ])
  expect(rowPill({ ...paid, undeliveredTickets: 0 }, now).text).toBe('Completed')
})

test('an undelivered order whose show has come says so before anything else', () => {
  const noon = new Date(2027, 4, 1, 12)
  const paid = buildRequest({
    ...{ status: 'completed', isPaid: true, undeliveredTickets: 2, concertDate: '2027-05-01T20:00' },
    ...{ replyDueAt: '2027-05-01T10:40:00.000Z', snoozedUntil: '2027-05-02T10:40:00.000Z', isDisputed: true },
  })
  expect(rowPill(paid, noon)).toEqual({ tone: 'accent', text: 'Show today · 2 missing' })
  expect(headPills(paid, noon)[1]?.text).toBe('Show today · 2\u00a0tickets not delivered')
  const over = { ...paid, undeliveredTickets: 1, concertDate: '2027-04-30T20:00' }
  expect(rowPill(over, noon).text).toBe('Show over · 1 missing')
  expect(headPills(over, noon)[1]?.text).toBe('Show over · 1\u00a0ticket not delivered')
  const ahead = { ...paid, concertDate: '2027-05-02T20:00', snoozedUntil: null }
  expect(headPills(ahead, noon)[1]?.text).toContain('overdue since')
})

const lateOnDec28 = new Date(2027, 11, 28, 23, 30)

test.each([
  ['2028-01-01T20:00', 'due Dec 29', 'due Dec 29', 'warn'],
  ['2027-12-31T00:15', 'due today', 'due today', 'accent'],
  ['2027-12-30T20:00', 'overdue since Dec 27', 'overdue', 'accent'],
  ['2028-01-09T20:00', 'due Jan 6, 2028', 'due Jan 6, 2028', 'neutral'],
  ['someday', 'Invalid date', 'Invalid date', 'accent'],
])('tickets for an event at %s are %s', (concertDate, text, short, tone) => {
  expect(deliveryDue({ concertDate, completedAt: null }, lateOnDec28)).toEqual({ text, short, tone })
})

test('tickets that were paid after the promised day are due by the show', () => {
  const completedAt = new Date(2027, 11, 28, 9).toISOString()
  expect(deliveryDue({ concertDate: '2027-12-30T20:00', completedAt }, lateOnDec28)).toEqual({
    ...{ text: 'due Dec 30', short: 'due Dec 30', tone: 'accent' },
  })
})

test('a disputed payment comes before a delivery, and beside a reply that is due', () => {
  const paid = { status: 'completed', isPaid: true, undeliveredTickets: 2, isDisputed: true } as const
  expect(rowPill(buildRequest(paid), now)).toEqual(disputedPill)
  expect(headPills(buildRequest(paid), now).map(({ text }) => text)).toEqual([
    'Disputed',
    'Deliver 2\u00a0tickets · due Jun 2',
  ])
  const owed = buildRequest({ ...paid, replyDueAt: '2027-05-01T21:00:00.000Z' })
  expect(rowPill(owed, now).text).toBe('9 h')
})

test('an offer that expired after the list was fetched reads as expired', () => {
  const request = buildRequest({ status: 'offer_made', deadlineAt: '2027-05-01T12:00:00.000Z' })
  expect(statusAt(request, new Date('2027-05-01T11:59:59Z'))).toBe('offer_made')
  expect(statusAt(request, new Date('2027-05-01T12:00:00Z'))).toBe('expired')
})

test('the address of a request keeps group and search', () => {
  expect(requestAddress('r1')).toBe('/admin?request=r1')
  expect(requestAddress('r1', '?group=inactive&q=mo&request=r2')).toBe(
    '/admin?group=inactive&q=mo&request=r1',
  )
})

test('every list of the desk has an address', () => {
  const parse = (list: Parameters<typeof addressOf>[0]) => listIn(new URLSearchParams(addressOf(list)))
  expect((['active', 'inactive', 'needs_us', 'mine'] as const).map(parse)).toEqual([
    'active',
    'inactive',
    'needs_us',
    'mine',
  ])
  expect(listIn(new URLSearchParams('group=none&view=all'))).toBeUndefined()
})

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

it.each([
  ['nothing was opened', 'abc', 'bc', '', 'bc'],
  ['what left the list was opened', 'abcd', 'acd', 'b', 'abcd'],
  ['the first two left it', 'abcd', 'cd', 'ab', 'abcd'],
  ['it moved within the list', 'abc', 'bca', 'a', 'abc'],
  ['a new row came on top', 'abc', 'xac', 'b', 'xabc'],
  ['the row above it left too, unopened', 'abc', 'c', 'b', 'bc'],
  ['the row above it moved down', 'abcd', 'bcda', 'b', 'bcda'],
  ['it moved down, and the row above it too', 'abcde', 'cdeab', 'b', 'bcdea'],
])('rows that were opened keep their place: %s', (_, before, now, opened, expected) => {
  expect(idsOf(steadyRows(rowsOf(before), rowsOf(now), new Set(opened)))).toBe(expected)
})
