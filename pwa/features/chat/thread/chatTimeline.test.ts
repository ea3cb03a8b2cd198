import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { buildMessage as build } from '../../../testing/buildMessage.ts'
import { chatTimeline } from './chatTimeline.ts'

// Local time, so that the days are the same in every time zone.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2027-06-05T20:00')

function buildMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  return build({ id: `m${overrides.seq ?? 1}`, createdAt: at('2027-06-05T19:00'), ...overrides })
}

const waiting: MessageEntry = {
  seq: 1,
  id: 'm2',
  userId: 'u',
  lane: 'r',
  command: 'chat.send',
  content: { requestId: 'r', message: 'Any news?' },
  writtenAt: at('2027-06-05T19:59'),
  attempts: 0,
  notBefore: 0,
  state: 'waiting',
}

describe('chatTimeline', () => {
  it('starts each day with a label', () => {
    const messages = [
      buildMessage({ seq: 1, createdAt: at('2026-12-24T10:00') }),
      buildMessage({ seq: 2, createdAt: at('2027-06-04T23:59') }),
      buildMessage({ seq: 3, createdAt: at('2027-06-05T00:01') }),
      buildMessage({ seq: 4, createdAt: at('2027-06-05T00:02') }),
    ]
    const labels = chatTimeline(messages, [], now).map((item) =>
      item.kind === 'day' ? item.label : item.key,
    )
    expect(labels).toEqual(['Dec 24, 2026', 'm1', 'Yesterday', 'm2', 'Today', 'm3', 'm4'])
  })

  it('ends a run when the other side answers or after a pause', () => {
    const messages = [
      buildMessage({ seq: 1, createdAt: at('2027-06-05T19:00') }),
      buildMessage({ seq: 2, createdAt: at('2027-06-05T19:01') }),
      buildMessage({ seq: 3, createdAt: at('2027-06-05T19:02'), isFromUser: false }),
      buildMessage({ seq: 4, createdAt: at('2027-06-05T19:30'), isFromUser: false }),
    ]
    const ends = chatTimeline(messages, [], now).flatMap((item) =>
      item.kind === 'message' ? [item.endsRun] : [],
    )
    expect(ends).toEqual([false, true, true, true])
  })

  it('ends a run between messages that were written hours apart but sent together', () => {
    const sent = { createdAt: at('2027-06-05T19:00') }
    const messages = [
      buildMessage({ seq: 1, ...sent, writtenAt: at('2027-06-05T14:00') }),
      buildMessage({ seq: 2, ...sent, writtenAt: at('2027-06-05T14:01') }),
      buildMessage({ seq: 3, ...sent, writtenAt: at('2027-06-05T16:00') }),
      buildMessage({ seq: 4, ...sent }),
    ]
    const ends = chatTimeline(messages, [], now).flatMap((item) =>
      item.kind === 'message' ? [item.endsRun] : [],
    )
    expect(ends).toEqual([false, true, true, true])
  })

  it('marks gaps between messages', () => {
    const kinds = (...seqs: number[]) =>
      chatTimeline(
        seqs.map((seq) => buildMessage({ seq })),
        [],
        now,
      ).map(({ key }) => key)
    expect(kinds(1, 2, 5)).toEqual(['day Today', 'm1', 'm2', 'gap m5', 'm5'])
    // The thread itself shows what is missing before the first message.
    expect(kinds(4, 5)).toEqual(['day Today', 'm4', 'm5'])
  })

  it('shows an arrived message once, under the same key', () => {
    const before = chatTimeline([buildMessage()], [waiting], now)
    const after = chatTimeline([buildMessage(), buildMessage({ seq: 2 })], [waiting], now)
    expect(before.map((item) => item.key)).toEqual(['day Today', 'm1', 'm2'])
    expect(after.map((item) => item.key)).toEqual(['day Today', 'm1', 'm2'])
    expect(before.at(-1)?.kind).toBe('pending')
    expect(after.at(-1)?.kind).toBe('message')
  })

  it('starts a day for pending messages', () => {
    expect(chatTimeline([], [waiting], now).map((item) => item.kind)).toEqual(['day', 'pending'])
  })
})

describe('what else happened', () => {
  const extra = (key: string, time: string) => ({ key, at: at(time), content: key })
  const keys = (...given: Parameters<typeof chatTimeline>) => chatTimeline(...given).map(({ key }) => key)
  const older = buildMessage({ seq: 1, createdAt: at('2027-06-04T10:00') })
  const newer = buildMessage({ seq: 2, createdAt: at('2027-06-05T19:00') })

  it('stands among the messages by time, under its day', () => {
    const extras = [extra('later', '2027-06-05T19:30'), extra('between', '2027-06-05T09:00')]
    expect(keys([older, newer], [], now, { extras })).toEqual([
      ...['day Yesterday', 'm1', 'day Today', 'between', 'm2', 'later'],
    ])
    expect(keys([], [], now, { extras })).toEqual(['day Today', 'between', 'later'])
  })

  it('before the loaded messages appears with these', () => {
    const extras = [extra('first', '2027-06-03T10:00')]
    expect(keys([newer], [], now, { extras })).toEqual(['day Today', 'm2'])
    expect(keys([older, newer], [], now, { extras })).toContain('first')
  })

  it('new messages begin below a line', () => {
    expect(keys([older, newer], [], now, { newFrom: 2 })).toEqual([
      'day Yesterday',
      'm1',
      'day Today',
      'new',
      'm2',
    ])
  })
})

it('a run names its writer once, and another member of staff begins a new one', () => {
  const by = (seq: number, name: string) => buildMessage({ seq, isFromUser: false, author: { name } })
  const runs = chatTimeline([by(1, 'Ana'), by(2, 'Ana'), by(3, 'Jo')], [], now)
  expect(runs.flatMap((item) => (item.kind === 'message' ? [item.startsRun] : []))).toEqual([
    true,
    false,
    true,
  ])
})
