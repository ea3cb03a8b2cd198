import { expect, it } from 'vitest'
import { sentWords } from './sentWords.ts'

// Local time, so that the days are the same in every time zone.
const at = (text: string) => new Date(text).toISOString()
const createdAt = at('2027-06-05T16:40')

it('shows only the sending time for a message that was sent at once', () => {
  expect(sentWords({ createdAt, writtenAt: null })).toBe('4:40\u00a0PM')
  expect(sentWords({ createdAt, writtenAt: at('2027-06-05T16:36') })).toBe('4:40\u00a0PM')
})

it('adds the writing time of a message that was queued, with the day if it differs', () => {
  expect(sentWords({ createdAt, writtenAt: at('2027-06-05T14:02') })).toBe(
    'Written 2:02\u00a0PM, sent 4:40\u00a0PM',
  )
  expect(sentWords({ createdAt, writtenAt: at('2027-06-04T23:02') })).toBe(
    'Written Jun 4, 11:02\u00a0PM, sent 4:40\u00a0PM',
  )
  expect(sentWords({ createdAt: at('2027-01-01T09:00'), writtenAt: at('2026-12-31T23:02') })).toBe(
    'Written Dec 31, 2026, 11:02\u00a0PM, sent 9:00\u00a0AM',
  )
})

it('ignores a device clock that is ahead of the server', () => {
  expect(sentWords({ createdAt, writtenAt: at('2027-06-05T18:00') })).toBe('4:40\u00a0PM')
})
