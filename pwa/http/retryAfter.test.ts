import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from './retryAfter.ts'

const now = Date.parse('2027-06-05T20:00:00.000Z')

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5000],
    ['Sat, 05 Jun 2027 20:00:30 GMT', 30_000],
  ])('parses %j', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms)
  })

  it.each([[null], [''], ['  '], ['soon'], ['-5'], ['Infinity'], ['Sat, 05 Jun 2027 19:59:59 GMT']])(
    'ignores %j',
    (header) => {
      expect(parseRetryAfter(header, now)).toBeUndefined()
    },
  )
})
