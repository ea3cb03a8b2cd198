import { describe, expect, it } from 'vitest'
import { csvLine, csvName } from './csv.ts'
import { eventDayEnd, firstUpcomingDay, isUpcoming } from './eventDay.ts'
import { detectFileType, isAllowedFor, maxBytesFor } from './fileRules.ts'
import { addDays, daysBetween, isDay, isTimeZone, zonedDays } from './zonedDays.ts'

const concert = '2026-12-05T20:00'

describe('the day of an event', () => {
  it('is over for the server when it is over in UTC−12, the last place on earth', () => {
    expect(eventDayEnd(concert).toISOString()).toBe('2026-12-06T12:00:00.000Z')
    expect(isUpcoming(concert, new Date('2026-12-06T11:59:59.999Z'))).toBe(true)
    expect(isUpcoming(concert, new Date('2026-12-06T12:00:00.000Z'))).toBe(false)
  })

  it.each([
    ['Kiritimati', 14 * 60, '2026-12-05T10:00:00.000Z'],
    ['London', 0, '2026-12-06T00:00:00.000Z'],
    ['Kathmandu', 5 * 60 + 45, '2026-12-05T18:15:00.000Z'],
    ['San Francisco', -8 * 60, '2026-12-06T08:00:00.000Z'],
  ])('ends at midnight for a viewer in %s', (_, offset, end) => {
    expect(eventDayEnd(concert, offset).toISOString()).toBe(end)
    expect(isUpcoming(concert, new Date(Date.parse(end) - 1), offset)).toBe(true)
    expect(isUpcoming(concert, new Date(end), offset)).toBe(false)
  })

  it('does not depend on the hour at which the event starts', () => {
    expect(eventDayEnd('2026-12-05T00:00')).toEqual(eventDayEnd('2026-12-05T23:59'))
    expect(eventDayEnd('2028-02-28T20:00').toISOString()).toBe('2028-02-29T12:00:00.000Z')
  })

  it('agrees to the millisecond with the day used in database queries', () => {
    for (const instant of [
      '2026-12-06T11:59:59.999Z',
      '2026-12-06T12:00:00.000Z',
      '2026-12-07T00:00:00.000Z',
    ]) {
      const now = new Date(instant)
      expect(concert < firstUpcomingDay(now), instant).toBe(!isUpcoming(concert, now))
    }
  })
})

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

it('a cell breaks no line, and runs nothing in a spreadsheet', () => {
  const formulas = ['=1+1', '+1+1', '+1 555+010', '-2', '@SUM(A1)', '\t=1', ' =1', '\u200B=1', '＝1']
  for (const text of formulas) expect(csvLine([text])).toBe(`'${text}\r\n`)
  expect(csvLine(['\r=1', 'a,b', 'say "hi"', 'two\nlines'])).toBe(
    `"'\r=1","a,b","say ""hi""","two\nlines"\r\n`,
  )
  expect(csvLine([1.5, true, null])).toBe('1.5,true,\r\n')
})

it('a phone number in a cell looks as it was typed, also one that a spreadsheet would calculate', () => {
  const typed = [
    '+1 (555) 010',
    '+1 (555) 010-0199',
    '+1(555)010',
    '+1 555 010 0199',
    '+15550100199',
    '(555) 010',
  ]
  for (const phone of typed) expect(csvLine([phone])).toBe(`${phone}\r\n`)
  for (const phone of ['+1-555-010', '+1 - 555', '+1.5-0100'])
    expect(csvLine([phone])).toBe(`\u200E${phone}\r\n`)
})

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  )

/** The start of an archive, up to the name of its first file. */
const zip = (name: string) =>
  bytes('PK', 3, 4, ...Array.from({ length: 22 }, () => 0), name.length, 0, 0, 0, name)

describe('the type of a file', () => {
  it.each([
    ['image/png', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 'x')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['image/avif', bytes(0, 0, 0, 0x20, 'ftypavif')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['application/vnd.apple.pkpass', zip('pass.json')],
    ['application/vnd.apple.pkpasses', zip('section-102-row-f-seat-1.pkpass')],
  ] as const)('is %s by its first bytes', (type, content) => {
    expect(detectFileType(content)).toBe(type)
  })

  it.each([
    ['nothing', bytes()],
    ['SVG', bytes('<svg xmlns=')],
    ['a PNG with its line ends damaged in transfer', bytes(0x89, 'PNG', 0x0a, 0x1a, 0x0a)],
    ['a RIFF sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    ['a film', bytes(0, 0, 0, 0x20, 'ftypmp42')],
    ['HEIC', bytes(0, 0, 0, 0x20, 'ftypheic')],
  ])('is unknown for %s', (_, content) => {
    expect(detectFileType(content)).toBeUndefined()
  })

  it('decides what the file can be used for', () => {
    expect(isAllowedFor('screenshot', 'application/pdf')).toBe(false)
    expect(isAllowedFor('screenshot', 'image/webp')).toBe(true)
    expect(isAllowedFor('ticket', 'image/gif')).toBe(false)
    expect(isAllowedFor('ticket', 'application/pdf')).toBe(true)
    expect([maxBytesFor('screenshot'), maxBytesFor('ticket')]).toEqual([5_242_880, 10_485_760])
  })
})
