import { describe, expect, it } from 'vitest'
import { readRange, wrongDate } from './DateRange.tsx'

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

it('dates that are half typed, in the wrong order or in the future are named as the server would, and not asked for', () => {
  const timeZone = 'America/New_York'
  const wrong = (range: object, now = '2026-01-03T04:00:00Z') =>
    wrongDate({ timeZone, ...range }, new Date(now))
  expect(wrong({})).toBeUndefined()
  expect(wrong({ startDate: '2026-01-01', endDate: '2026-01-01' })).toBeUndefined()
  expect(wrong({ startDate: '0002-01-01' })).toEqual({
    end: 'startDate',
    message: 'Enter a date like 2026-12-05',
  })
  expect(wrong({ startDate: '2026-01-02', endDate: '2026-01-01' })).toEqual({
    end: 'endDate',
    message: 'The end date is before the start date',
  })
  // There it is still the 2nd.
  expect(wrong({ startDate: '2026-01-02' })).toBeUndefined()
  expect(wrong({ startDate: '2026-01-03' })).toEqual({
    end: 'startDate',
    message: 'The start date is in the future',
  })
})
