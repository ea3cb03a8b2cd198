import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../../testing/buildMessage.ts'
import { ticksOf } from './ticks.ts'

// Local time, so that the days are the same in every time zone.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2027-06-05T20:00')
const own = (seq: number) => buildMessage({ seq })
const other = (seq: number) => buildMessage({ seq, isFromUser: false })
const thread = [own(1), other(2), own(3), own(4)]
const ticks = (seenSeq: number, seenAt: string | null = at('2027-06-05T18:20')) =>
  [...ticksOf(thread, ({ isFromUser }) => isFromUser, { seenSeq, seenAt }, now)].map(([id, words]) => [
    thread.find((message) => message.id === id)?.seq,
    words,
  ])

describe('the ticks of a thread', () => {
  it('say of the last own message that it was sent, and of the last seen one since when', () => {
    expect(ticks(0)).toEqual([[4, 'Sent']])
    expect(ticks(2)).toEqual([
      [4, 'Sent'],
      [1, 'Seen 6:20 PM'],
    ])
    expect(ticks(3)).toEqual([
      [4, 'Sent'],
      [3, 'Seen 6:20 PM'],
    ])
    expect(ticks(4)).toEqual([[4, 'Seen 6:20 PM']])
  })

  it('name the day if it was another one, and no time if it is not known', () => {
    expect(ticks(4, at('2027-06-04T18:20'))).toEqual([[4, 'Seen Jun 4, 6:20 PM']])
    expect(ticks(4, null)).toEqual([[4, 'Seen']])
  })

  it('claim nothing while it is not known what was read', () => {
    expect([...ticksOf(thread, () => true, undefined, now).values()]).toEqual(['Sent'])
    expect(ticksOf([other(1)], ({ isFromUser }) => isFromUser, undefined, now).size).toBe(0)
  })
})
