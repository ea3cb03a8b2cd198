import { expect, it } from 'vitest'
import { csvName } from './csv.ts'

it('a CSV file is named after what it holds and its days, of which the last is today in the time zone', () => {
  const now = new Date('2026-11-26T23:30:00Z')
  const name = (range: { startDate?: string; endDate?: string; timeZone?: string }) =>
    csvName('audit-log', now, { timeZone: 'UTC', ...range })
  expect(name({})).toBe('audit-log-2026-11-26.csv')
  expect(name({ timeZone: 'Asia/Tokyo' })).toBe('audit-log-2026-11-27.csv')
  expect(name({ startDate: '2026-11-01' })).toBe('audit-log-2026-11-01-to-2026-11-26.csv')
  expect(name({ endDate: '2026-11-02T10:00:00Z' })).toBe('audit-log-to-2026-11-02.csv')
  expect(name({ startDate: '2026-11-01', endDate: '2026-11-02' })).toBe(
    'audit-log-2026-11-01-to-2026-11-02.csv',
  )
})
