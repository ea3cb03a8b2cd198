import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../../testing/buildMessage.ts'
import { ticksOf } from './ticks.ts'

// Local time, so that the days are the same in every time zone.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2027-06-05T20:00')
const own = (seq: number) => buildMessage({ seq })
// Written before what it came after.
const other = (seq: number) => buildMessage({ seq, isFromUser: false, writtenAt: at('2027-06-05T01:00') })
const thread = [own(1), other(2), own(3), own(4)]
const ticks = (seenSeq: number, seenAt: string | null = at('2027-06-05T18:20')) =>
  [...ticksOf(thread, ({ isFromUser }) => isFromUser, { seenSeq, seenAt }, now)].map(([id, words]) => [
    thread.find((message) => message.id === id)?.seq,
    words,
  ])

describe('the ticks of a thread', () => {
  it('say that the other side has seen what was there when it wrote', () => {
    const created = (minute: number) => at(`2027-06-05T18:0${minute}`)
    const isOwn = ({ isFromUser }: { isFromUser: boolean }) => isFromUser
    const messages = [
      buildMessage({ seq: 1, createdAt: created(1) }),
      buildMessage({ seq: 2, createdAt: created(3) }),
      buildMessage({ seq: 3, createdAt: created(5), writtenAt: created(2), isFromUser: false }),
    ]
    const [one, two] = messages.map(({ id }) => id)
    const ticksWith = (seenSeq: number) =>
      Object.fromEntries(ticksOf(messages, isOwn, { seenSeq, seenAt: created(9) }, now))
    expect(ticksWith(0)).toEqual({ [`${one}`]: 'Seen 6:02\u00a0PM', [`${two}`]: 'Sent' })
    expect(ticksWith(2)).toEqual({ [`${two}`]: 'Seen 6:09\u00a0PM' })
  })

  it('say of the last own message that it was sent, and of the last seen one since when', () => {
    expect(ticks(0)).toEqual([[4, 'Sent']])
    expect(ticks(2)).toEqual([
      [4, 'Sent'],
      [1, 'Seen 6:20\u00a0PM'],
    ])
    expect(ticks(3)).toEqual([
      [4, 'Sent'],
      [3, 'Seen 6:20\u00a0PM'],
    ])
    expect(ticks(4)).toEqual([[4, 'Seen 6:20\u00a0PM']])
  })

  it('name the day if it was another one, and no time if it is not known', () => {
    expect(ticks(4, at('2027-06-04T18:20'))).toEqual([[4, 'Seen Jun 4, 6:20\u00a0PM']])
    expect(ticks(4, null)).toEqual([[4, 'Seen']])
  })

  it('claim nothing while it is not known what was read', () => {
    expect([...ticksOf(thread, () => true, undefined, now).values()]).toEqual(['Sent'])
    expect(ticksOf([other(1)], ({ isFromUser }) => isFromUser, undefined, now).size).toBe(0)
  })
})
