import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { buildMessage as build } from '../../../testing/builders.ts'
import { chatTimeline, createChunker, sentWords, ticksOf } from './chatTimeline.ts'

// Local time, so that the days are the same in every time zone.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2027-06-05T20:00')

const buildMessage = (overrides: Partial<ChatMessage> = {}) =>
  build({ id: `m${overrides.seq ?? 1}`, createdAt: at('2027-06-05T19:00'), ...overrides })
const waiting = (id: string, seq = 1) =>
  ({ id, seq, state: 'waiting', writtenAt: at('2027-06-05T19:59') }) as MessageEntry
const extra = (key: string, time: string) => ({ key, at: at(time), content: key })
const keys = (...given: Parameters<typeof chatTimeline>) =>
  chatTimeline(...given).map((item) => (item.kind === 'day' ? item.label : item.key))

describe('a thread', () => {
  it('starts each day with a label', () => {
    const days = ['2026-12-24T10:00', '2027-06-04T23:59', '2027-06-05T00:01', '2027-06-05T00:02']
    const messages = days.map((day, index) => buildMessage({ seq: index + 1, createdAt: at(day) }))
    expect(keys(messages, [], now)).toEqual(['Dec 24, 2026', 'm1', 'Yesterday', 'm2', 'Today', 'm3', 'm4'])
  })

  it.each<[string, Partial<ChatMessage>[]]>([
    [
      'when the other side answers or after a pause',
      [
        { createdAt: at('2027-06-05T19:00') },
        { createdAt: at('2027-06-05T19:01') },
        { createdAt: at('2027-06-05T19:02'), isFromUser: false },
        { createdAt: at('2027-06-05T19:30'), isFromUser: false },
      ],
    ],
    [
      'between messages that were written hours apart but sent together',
      [
        { writtenAt: at('2027-06-05T14:00') },
        { writtenAt: at('2027-06-05T14:01') },
        { writtenAt: at('2027-06-05T16:00') },
        {},
      ],
    ],
    [
      'when another member of staff writes',
      ['Ana', 'Ana', 'Jo', 'Ana'].map((name) => ({ isFromUser: false, author: { name } })),
    ],
  ])('ends a run %s, and the next one begins', (_, given) => {
    const messages = given.map((message, index) => buildMessage({ seq: index + 1, ...message }))
    const runs = chatTimeline(messages, [], now).flatMap((item) =>
      item.kind === 'message' ? [[item.startsRun, item.endsRun]] : [],
    )
    expect(runs).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  it('marks gaps between messages, not before the first', () => {
    const of = (...seqs: number[]) =>
      keys(
        seqs.map((seq) => buildMessage({ seq })),
        [],
        now,
      )
    expect(of(1, 2, 5)).toEqual(['Today', 'm1', 'm2', 'gap m5', 'm5'])
    expect(of(4, 5)).toEqual(['Today', 'm4', 'm5'])
  })

  it('shows a message that waits under its day, and once it has arrived under the same key', () => {
    const kinds = (...messages: ChatMessage[]) =>
      chatTimeline(messages, [waiting('m2')], now).map(({ kind, key }) => [kind, key])
    expect(kinds()).toEqual([
      ['day', 'day Today'],
      ['pending', 'm2'],
    ])
    expect(kinds(buildMessage()).at(-1)).toEqual(['pending', 'm2'])
    expect(kinds(buildMessage(), buildMessage({ seq: 2 })).slice(1)).toEqual([
      ['message', 'm1'],
      ['message', 'm2'],
    ])
  })

  it('has what else happened by time, but not what was before the loaded messages, and a line above new ones', () => {
    const older = buildMessage({ seq: 1, createdAt: at('2027-06-04T10:00') })
    const newer = buildMessage({ seq: 2 })
    const extras = [extra('later', '2027-06-05T19:30'), extra('between', '2027-06-05T09:00')]
    const first = extra('first', '2027-06-03T10:00')
    const whole = ['Yesterday', 'm1', 'Today', 'between', 'm2', 'later']
    expect(keys([older, newer], [], now, { extras })).toEqual(whole)
    expect(keys([], [], now, { extras })).toEqual(['Today', 'between', 'later'])
    expect(keys([newer], [], now, { extras: [first] })).toEqual(['Today', 'm2'])
    expect(keys([older, newer], [], now, { extras: [first] })).toContain('first')
    expect(keys([older, newer], [], now, { newFrom: 2 })).toEqual(['Yesterday', 'm1', 'Today', 'new', 'm2'])
  })
})

describe('the chunks of a thread', () => {
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => buildMessage({ seq: first + index }))
  const itemsOf = (messages: ChatMessage[], options = {}) => chatTimeline(messages, [], now, options)

  it('have borders that stay, whatever is added', () => {
    const divide = createChunker()
    const messages = from(21, 70)
    const items = itemsOf(messages)
    const chunks = divide(items)
    expect(chunks.map(({ key }) => key)).toEqual(['message 1', 'message 2', 'message 3'])
    expect(chunks.flatMap((chunk) => chunk.items)).toEqual(items)
    const earlier = divide(itemsOf([...from(1, 20), ...messages]))
    expect(earlier.map(({ key }) => key)).toEqual(['message 0', 'message 1', 'message 2', 'message 3'])
    expect([earlier[2] === chunks[1], earlier[3] === chunks[2]]).toEqual([true, true])
    expect(createChunker()(itemsOf([]))).toEqual([])
    const alone = itemsOf([], { extras: [extra('offer', '2027-06-05T19:00')] })
    expect(createChunker()(alone)).toMatchObject([{ key: 'message 0' }])
  })

  it('of what waits stay when messages arrive and the first of them is sent', () => {
    const divide = createChunker()
    const messages = from(1, 39)
    const pending = from(39, 62).map(({ id, seq }) => waiting(id, seq))
    const chunksWith = (sent: number) =>
      divide(chatTimeline(messages.slice(0, sent), pending.slice(sent - 38), now))
    const before = chunksWith(38)
    expect(before.map(({ key }) => key)).toEqual([
      'message 0',
      'message 1',
      'pending 1',
      'pending 2',
      'pending 3',
    ])
    const changed = chunksWith(39).filter((chunk) => !before.includes(chunk))
    expect(changed.map(({ key }) => key)).toEqual(['message 1', 'pending 1'])
  })

  it.each<[string, (messages: ChatMessage[]) => ReturnType<typeof itemsOf>, string[]]>([
    ['nothing', (messages) => itemsOf(messages), []],
    ['a new message', (messages) => itemsOf([...messages, ...from(71, 71)]), ['message 3']],
    [
      'a text',
      (messages) => itemsOf(messages.with(49, buildMessage({ seq: 50, message: 'Bye' }))),
      ['message 2'],
    ],
    ['a tick', (messages) => itemsOf(messages, { ticks: new Map([['m24', 'Seen']]) }), ['message 1']],
    [
      'an offer',
      (messages) => itemsOf(messages, { extras: [extra('o', '2027-06-05T19:30')] }),
      ['message 3'],
    ],
  ])('stay the same objects but where %s has changed', (_, change, expected) => {
    const messages = from(1, 70)
    const divide = createChunker()
    const before = divide(itemsOf(messages))
    const changed = divide(change(messages)).filter((chunk) => !before.includes(chunk))
    expect(changed.map(({ key }) => key)).toEqual(expected)
  })
})

describe('what is known about a message being read', () => {
  const isOwn = ({ isFromUser }: ChatMessage) => isFromUser
  // Written before the messages that it came after.
  const other = (seq: number) => buildMessage({ seq, isFromUser: false, writtenAt: at('2027-06-05T01:00') })
  const thread = [buildMessage({ seq: 1 }), other(2), buildMessage({ seq: 3 }), buildMessage({ seq: 4 })]
  const ticks = (seenSeq: number, seenAt: string | null = at('2027-06-05T18:20')) =>
    Object.fromEntries(ticksOf(thread, isOwn, { seenSeq, seenAt }, now))

  it('stands below the last own message and below the last that was seen, with the day if it was another one', () => {
    expect(ticks(0)).toEqual({ m4: 'Sent' })
    expect(ticks(2)).toEqual({ m4: 'Sent', m1: 'Seen 6:20\u00a0PM' })
    expect(ticks(3)).toEqual({ m4: 'Sent', m3: 'Seen 6:20\u00a0PM' })
    expect(ticks(4)).toEqual({ m4: 'Seen 6:20\u00a0PM' })
    expect(ticks(4, at('2027-06-04T18:20'))).toEqual({ m4: 'Seen Jun 4, 6:20\u00a0PM' })
    expect(ticks(4, null)).toEqual({ m4: 'Seen' })
    expect([...ticksOf(thread, () => true, undefined, now).values()]).toEqual(['Sent'])
    expect(ticksOf([other(1)], isOwn, undefined, now).size).toBe(0)
  })

  it('follows from an answer too, which has seen what was there when it was written', () => {
    const created = (minute: number) => at(`2027-06-05T18:0${minute}`)
    const messages = [
      buildMessage({ seq: 1, createdAt: created(1) }),
      buildMessage({ seq: 2, createdAt: created(3) }),
      buildMessage({ seq: 3, createdAt: created(5), writtenAt: created(2), isFromUser: false }),
    ]
    const ticksWith = (seenSeq: number) =>
      Object.fromEntries(ticksOf(messages, isOwn, { seenSeq, seenAt: created(9) }, now))
    expect(ticksWith(0)).toEqual({ m1: 'Seen 6:02\u00a0PM', m2: 'Sent' })
    expect(ticksWith(2)).toEqual({ m2: 'Seen 6:09\u00a0PM' })
  })
})

it.each([
  ['sent at once', '2027-06-05T16:40', undefined, '4:40\u00a0PM'],
  ['sent within minutes', '2027-06-05T16:40', '2027-06-05T16:36', '4:40\u00a0PM'],
  ['from a device whose clock is ahead', '2027-06-05T16:40', '2027-06-05T18:00', '4:40\u00a0PM'],
  ['that waited', '2027-06-05T16:40', '2027-06-05T14:02', 'Written 2:02\u00a0PM, sent 4:40\u00a0PM'],
  [
    'of the day before',
    '2027-06-05T16:40',
    '2027-06-04T23:02',
    'Written Jun 4, 11:02\u00a0PM, sent 4:40\u00a0PM',
  ],
  ['of another day', '2027-06-04T15:29', undefined, 'Jun 4, 3:29\u00a0PM'],
  [
    'of last year',
    '2027-01-01T09:00',
    '2026-12-31T23:02',
    'Written Dec 31, 2026, 11:02\u00a0PM, sent Jan 1, 9:00\u00a0AM',
  ],
])('the time of a message %s', (_, created, written, words) => {
  expect(sentWords({ createdAt: at(created), writtenAt: written ? at(written) : null }, now)).toBe(words)
})
