import { describe, expect, it } from 'vitest'
import { rangeProblem, readRange } from './DateRange.tsx'

const read = (search: string, today = '2026-11-23') => readRange(new URLSearchParams(search), today)

describe('the range in the address', () => {
  it('is all time if there is none', () => {
    expect(read('')).toEqual({ period: 'all', startDate: '', endDate: '' })
    expect(read('period=forever')).toEqual({ period: 'all', startDate: '', endDate: '' })
  })

  it('of a period ends today, which it includes', () => {
    expect(read('period=7d')).toEqual({ period: '7d', startDate: '2026-11-17', endDate: '' })
    expect(read('period=30d').startDate).toBe('2026-10-25')
    expect(read('period=12m').startDate).toBe('2025-11-24')
    expect(read('period=12m', '2028-02-29').startDate).toBe('2027-03-01')
  })

  it('has chosen dates, of which one may be open', () => {
    expect(read('period=7d&startDate=2026-01-01')).toEqual({
      period: 'custom',
      startDate: '2026-01-01',
      endDate: '',
    })
  })
})

it('dates that are half typed or in the wrong order are named and not asked for', () => {
  const problem = (startDate: string, endDate: string) =>
    rangeProblem({ period: 'custom', startDate, endDate })
  expect(problem('2026-01-01', '2026-01-01')).toBeUndefined()
  expect(problem('2026-01-01', '')).toBeUndefined()
  expect(problem('0002-01-01', '')).toBe('Please enter a whole date')
  expect(problem('2026-01-02', '2026-01-01')).toBe('The end date is before the start date')
})
