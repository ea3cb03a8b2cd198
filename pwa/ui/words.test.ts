import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { readRange, wrongDate } from './DateRange.tsx'
import { arrivalDay, daysUntil, daysUntilWords, gateTime, hasBegun, isArrivalOverdue } from './eventWords.ts'
import {
  eachAfter,
  formatConcertDate,
  formatConcertDay,
  formatDay,
  formatDeadline,
  formatDuration,
  formatInstant,
  formatLastChecked,
  formatTypedPrice,
} from './format.ts'
import { formatBytes } from './formatBytes.ts'
import { formatPhone } from './formatPhone.ts'
import { changeWords, stepLabel, stepTitle } from './TimeChart.tsx'

const now = new Date(2027, 4, 24, 17, 14)

describe('days until an event', () => {
  it('are calendar days, not multiples of 24 hours', () => {
    expect(daysUntil('2027-05-24T00:30', now)).toBe(0)
    expect(daysUntil('2027-05-25T00:30', now)).toBe(1)
    expect(daysUntil('2027-06-05T20:00', now)).toBe(12)
    expect(daysUntil('2027-05-20T20:00', now)).toBe(-4)
  })

  it('are shown as text, which is empty for past events', () => {
    expect([0, 1, 12].map(daysUntilWords)).toEqual(['today', 'tomorrow', 'in 12 days'])
    expect(daysUntilWords(-1)).toBe('')
    expect(daysUntilWords(daysUntil('soon', now))).toBe('')
  })
})

describe('the time in the gate view', () => {
  it('says tonight, today or tomorrow', () => {
    expect(gateTime('2027-05-24T20:00', now)).toBe('Tonight 8:00\u00a0PM')
    expect(gateTime('2027-05-24T14:00', now)).toBe('Today 2:00\u00a0PM')
    expect(gateTime('2027-05-25T19:30', now)).toBe('Tomorrow 7:30\u00a0PM')
  })

  it('is the date otherwise', () => {
    expect(gateTime('2027-06-05T20:00', now)).toBe('Sat, Jun 5, 8:00\u00a0PM')
    expect(gateTime('soon', now)).toBe('Invalid date')
  })
})

describe('the day by which tickets arrive', () => {
  it('is three days before the event', () => {
    expect(arrivalDay('2027-07-04T19:30', now)).toBe('Thu, Jul 1')
    expect(arrivalDay('2028-01-02T19:30', now)).toBe('Thu, Dec 30')
    expect(arrivalDay('2028-03-02T19:30', now)).toBe('Mon, Feb 28, 2028')
    expect(arrivalDay('soon', now)).toBe('Invalid date')
  })

  it('has passed if fewer than three days are left', () => {
    expect([4, 3, 2, 0, -5].map(isArrivalOverdue)).toEqual([false, false, true, true, true])
  })
})

describe('in a night when the viewer’s clock is changed', () => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = 'America/Los_Angeles'
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  // In 2027 it is set forward on March 14 and back on November 7, both at 2 AM.
  it.each([
    ['2027-03-14', '2027-03-13T20:30', '2027-03-15T00:30'],
    ['2027-11-07', '2027-11-06T20:30', '2027-11-08T00:30'],
  ])('%s: the days to an event stay whole, and it begins when that clock says so', (night, eve, after) => {
    expect(daysUntil(`${night}T01:30`, new Date(eve))).toBe(1)
    expect(daysUntil(`${night}T23:30`, new Date(`${night}T00:10`))).toBe(0)
    expect(daysUntil(`${night}T23:30`, new Date(after))).toBe(-1)
    expect(hasBegun(`${night}T20:00`, new Date(`${night}T19:59`))).toBe(false)
    expect(hasBegun(`${night}T20:00`, new Date(`${night}T20:00`))).toBe(true)
    expect(
      isUpcoming(
        `${night}T20:00`,
        new Date(`${night}T23:59`),
        -new Date(`${night}T23:59`).getTimezoneOffset(),
      ),
    ).toBe(true)
    expect(isUpcoming(`${night}T20:00`, new Date(after), -new Date(after).getTimezoneOffset())).toBe(false)
  })
})

const inMay2027 = new Date(2027, 4, 1)
const inMay2026 = new Date(2026, 4, 1)
const evening = new Date(2027, 5, 5, 20, 5).toISOString()
const afterMidnight = new Date(2027, 4, 2, 0, 30)
const minutes = (count: number) => formatDuration(count * 60_000)
const checked = (...at: [number, number, number, number, number]) =>
  formatLastChecked(new Date(...at), afterMidnight)
const deadline = (...at: [number, number, number, number, number]) =>
  formatDeadline(new Date(...at).toISOString(), afterMidnight)

it.each([
  ['a deadline today', deadline(2027, 4, 2, 20, 11), '8:11 PM today'],
  ['a deadline tomorrow', deadline(2027, 4, 3, 0, 29), '12:29 AM tomorrow'],
  ['a deadline later', deadline(2027, 4, 4, 20, 11), 'May 4, 8:11 PM'],
  ['a typed price that parses as money', formatTypedPrice('$1,240.5'), '$1,240.50'],
  ['a typed price in another form', formatTypedPrice('US$99'), '$99.00'],
  ['a typed price that is no amount', formatTypedPrice('about 90'), 'about 90'],
  ['a typed range', formatTypedPrice('80-100'), '80-100'],
  ['what follows an amount', eachAfter('$1,240.5'), ' each'],
  ['what follows text, which may say "each" itself', eachAfter('90–1000 € each'), ''],
  ['a phone number of ten digits', formatPhone('555.010 0123'), '(555) 010-0123'],
  ['a phone number with its country', formatPhone('+1 (555) 010-0123'), '(555) 010-0123'],
  ['a phone number of another country', formatPhone('+44 20 7946 0958'), '+44 20 7946 0958'],
  ['a phone number with an extension', formatPhone('555 010 0123 x4'), '555 010 0123 x4'],
  ['a wall time, as it was typed', formatConcertDate('2027-06-05T20:00', inMay2027), 'Sat, Jun 5, 8:00 PM'],
  [
    'a wall time of another year',
    formatConcertDate('2027-06-05T20:00', inMay2026),
    'Sat, Jun 5, 2027, 8:00 PM',
  ],
  // In time zones with daylight saving, 2:30 does not exist on such a night.
  ['an hour that clocks skip', formatConcertDate('2027-03-14T02:30', inMay2027), 'Sun, Mar 14, 2:30 AM'],
  ['an hour that others skip', formatConcertDate('2027-03-28T02:30', inMay2027), 'Sun, Mar 28, 2:30 AM'],
  ['no wall time', formatConcertDate('next Friday', inMay2027), 'Invalid date'],
  ['an empty wall time', formatConcertDate('', inMay2027), 'Invalid date'],
  ['a wall time that does not exist', formatConcertDate('2027-13-45T20:00', inMay2027), 'Invalid date'],
  ['the day at the venue', formatConcertDay('2027-06-05T23:59', inMay2027), 'Jun 5'],
  ['the day in another year', formatConcertDay('2027-06-05T00:00', inMay2026), 'Jun 5, 2027'],
  ['no day', formatConcertDay('someday'), 'Invalid date'],
  ['an empty day', formatConcertDay(''), 'Invalid date'],
  ['a day that does not exist', formatConcertDay('2027-13-45'), 'Invalid date'],
  ['an instant, in the time zone of the viewer', formatInstant(evening, inMay2027), 'Jun 5, 8:05 PM'],
  ['an instant of another year', formatInstant(evening, inMay2026), 'Jun 5, 2027, 8:05 PM'],
  ['the day of an instant', formatDay(evening, inMay2027), 'Jun 5'],
  ['no instant', formatInstant('soon', inMay2027), 'Invalid date'],
  ['the day of no instant', formatDay('soon', inMay2027), 'Invalid date'],
  ['hours and minutes', minutes(17 * 60 + 42), '17 h 42 m'],
  ['few minutes of an hour', minutes(125), '2 h 05 m'],
  ['minutes', minutes(42), '42 m'],
  ['almost two days', minutes(47 * 60 + 59), '47 h 59 m'],
  ['days, from 48 hours on', minutes(52 * 60), '2 d 4 h'],
  ['seconds', formatDuration(59_000), 'under a minute'],
  ['a time that is over', formatDuration(-1), 'under a minute'],
  ['bytes', formatBytes(512), '512 B'],
  ['kilobytes, of 1,000', formatBytes(310_000), '310 kB'],
  ['almost a megabyte', formatBytes(999_700), '1.0 MB'],
  ['megabytes', formatBytes(1_200_000), '1.2 MB'],
  ['almost a gigabyte', formatBytes(999_960_000), '1.0 GB'],
  ['gigabytes', formatBytes(83_677_000_000), '83.7 GB'],
  ['a check of the same calendar day', checked(2027, 4, 2, 0, 5), 'today 12:05 AM'],
  ['a check of the day before', checked(2027, 4, 1, 17, 14), 'yesterday 5:14 PM'],
  ['an older check', checked(2027, 3, 30, 17, 14), 'Apr 30, 5:14 PM'],
  ['a check of another year', checked(2026, 4, 2, 17, 14), 'May 2, 2026, 5:14 PM'],
])('%s: %s', (_, shown, expected) => {
  expect(shown.replace('\u00a0', ' ')).toBe(expected)
})

it('the space before AM and PM does not break the line', () => {
  expect(formatInstant(evening, inMay2027)).toBe('Jun 5, 8:05\u00a0PM')
})

it('an instant follows a change of the viewer’s time zone', () => {
  const before = process.env.TZ
  try {
    process.env.TZ = 'America/Los_Angeles'
    expect(formatInstant('2027-06-06T03:05:00Z', inMay2027)).toBe('Jun 5, 8:05\u00a0PM')
    process.env.TZ = 'America/New_York'
    expect(formatInstant('2027-06-06T03:05:00Z', inMay2027)).toBe('Jun 5, 11:05\u00a0PM')
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

const read = (search: string, today = '2026-11-23') => readRange(new URLSearchParams(search), today, 'all')

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

it('a step is named by its days, whatever the time zone of the device', () => {
  const week = { from: '2026-11-03', to: '2026-11-09' }
  const words = (['day', 'week', 'month', 'year'] as const).map((step) => [
    stepLabel(week, step),
    stepTitle(week, step),
  ])
  expect(words).toEqual([
    ['Nov 3', 'Nov 3, 2026'],
    ['Nov 3', 'Nov 3 – Nov 9, 2026'],
    ['Nov', 'November 2026'],
    ['2026', '2026'],
  ])
})

it('a change is a percentage, of shares points; without anything to compare with it says so', () => {
  expect(changeWords(112, 100, 'count')).toBe('+12%')
  expect(changeWords(5, 2000, 'money')).toBe('−100%')
  expect(changeWords(100, 100.2, 'money')).toBe('no change')
  expect(changeWords(40, 44, 'percent')).toBe('−4 points')
  expect(changeWords(1, 0, 'percent')).toBe('+1 point')
  expect(changeWords(7, 0, 'count')).toBe('none before')
  expect(changeWords(0, 0, 'count')).toBe('no change')
  expect(changeWords(50, null, 'percent')).toBe('none before')
  expect(changeWords(null, 50, 'percent')).toBe('from 50%')
  expect(changeWords(null, null, 'percent')).toBe('no change')
})
