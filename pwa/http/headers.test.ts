import { describe, expect, it } from 'vitest'
import { parseNextCursor, parseRetryAfter } from './headers.ts'

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

describe('parseNextCursor', () => {
  it('reads the cursor of the next page', () => {
    expect(parseNextCursor('</api/developer/users?q=sam&limit=50&cursor=0199-a>; rel="next"')).toBe('0199-a')
    expect(parseNextCursor('<https://live-shows.example/api/x?cursor=a%20b>;rel=next')).toBe('a b')
  })

  it('finds the next page among other links', () => {
    expect(
      parseNextCursor(
        '</api/x?cursor=before>; rel="prev", </api/x?cursor=after>; title="more"; rel="last next"',
      ),
    ).toBe('after')
  })

  it('returns undefined if there is no next page', () => {
    expect(parseNextCursor(null)).toBeUndefined()
    expect(parseNextCursor('')).toBeUndefined()
    expect(parseNextCursor('</api/x?cursor=before>; rel="prev"')).toBeUndefined()
    expect(parseNextCursor('</api/x?limit=50>; rel="next"')).toBeUndefined()
    expect(parseNextCursor('nonsense')).toBeUndefined()
  })
})
