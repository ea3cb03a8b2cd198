import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isDay, isTimeZone, zonedDays } from './zonedDays.ts'

describe('a day of a time zone', () => {
  it.each([
    ['America/New_York', '2026-11-23', '2026-11-23T05:00:00.000Z'],
    // The days on which clocks change, after midnight.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23', '2026-11-22T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T10:00:00.000Z'],
    // Clocks went from midnight to 1:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    // Clocks went from midnight back to 23:00.
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  ])('in %s %s starts at %s', (zone, day, start) => {
    const days = zonedDays(zone)
    expect(days.startOf(day).toISOString()).toBe(start)
    expect(days.of(days.startOf(day))).toBe(day)
    expect(days.of(new Date(Date.parse(start) - 1))).toBe(addDays(day, -1))
  })

  it('follows the one before without a gap, in every zone, for years', () => {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      const days = zonedDays(zone)
      for (let day = '2024-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = days.startOf(day)
        expect([days.of(start), days.of(new Date(start.getTime() - 1))]).toEqual([day, addDays(day, -1)])
      }
    }
  })
})

it('days are counted over months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
})

it('only days of the calendar are days', () => {
  expect(['2026-11-23', '2028-02-29'].map(isDay)).toEqual([true, true])
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '1969-12-31',
    '3000-01-01',
    '2026-11-23T00:00',
    'today',
    '',
  ]) {
    expect(isDay(text), text).toBe(false)
  }
})

it('only names of time zones are time zones', () => {
  expect(['UTC', 'America/New_York'].map(isTimeZone)).toEqual([true, true])
  expect(['', 'Mars/Olympus', "'; drop table"].map(isTimeZone)).toEqual([false, false, false])
})
