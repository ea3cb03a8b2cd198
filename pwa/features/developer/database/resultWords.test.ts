import { describe, expect, it } from 'vitest'
import { limitWords, outcomeWords, resultCsv, resultSummary } from './resultWords.ts'

const past = { id: '', at: '', name: '', query: '', ms: 5, rowCount: 1, isCut: false, error: null }

describe('a result in words', () => {
  it('counts rows and milliseconds', () => {
    expect(resultSummary({ rows: [], isCut: false, ms: 3 })).toBe('0 rows · 3 ms')
    expect(resultSummary({ rows: { length: 1000 }, isCut: true, ms: 1234 })).toBe(
      'First 1,000 rows · 1,234 ms',
    )
    expect(limitWords).toBe('Read-only. 5 seconds, 1,000 rows.')
  })

  it('says how a past query ended', () => {
    expect(outcomeWords(past)).toBe('1 row · 5 ms')
    expect(outcomeWords({ ...past, error: 'no such table: x' })).toBe('Failed: no such table: x')
    expect(outcomeWords({ ...past, ms: null, rowCount: null })).toBe('Not finished')
  })
})

it('a result as CSV has its columns first, and no formulas', () => {
  expect(
    resultCsv({
      columns: ['a', 'a'],
      rows: [
        [null, 1],
        ['=1+1', 'x,"y"'],
      ],
    }),
  ).toBe('\uFEFFa,a\r\n,1\r\n\'=1+1,"x,""y"""\r\n')
})
