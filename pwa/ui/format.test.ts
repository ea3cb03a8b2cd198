import { expect, it } from 'vitest'
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
