import { describe, expect, it } from 'vitest'
import {
  eachAfter,
  formatBytes,
  formatConcertDate,
  formatConcertDay,
  formatDay,
  formatDuration,
  formatInstant,
  formatLastChecked,
  formatTypedPrice,
} from './format.ts'

const inMay2027 = new Date(2027, 4, 1)
const inMay2026 = new Date(2026, 4, 1)

describe('formatTypedPrice', () => {
  it('formats what parses as money, and leaves the rest as typed', () => {
    expect(['310', '$1,240.5', 'US$99'].map(formatTypedPrice)).toEqual(['$310.00', '$1,240.50', '$99.00'])
    expect(['about 90', '80-100'].map(formatTypedPrice)).toEqual(['about 90', '80-100'])
  })
})

describe('eachAfter', () => {
  it('follows amounts only, so that free text with its own "each" has it once', () => {
    expect(['310', '$1,240.5'].map(eachAfter)).toEqual([' each', ' each'])
    expect(['90–1000 € each', 'about 90'].map(eachAfter)).toEqual(['', ''])
  })
})

describe('formatConcertDate', () => {
  it('shows the wall time of the venue as it was typed', () => {
    expect(formatConcertDate('2027-06-05T20:00', inMay2027)).toBe('Sat, Jun 5, 8:00\u00a0PM')
  })

  it('adds the year if it is not the current one', () => {
    expect(formatConcertDate('2027-06-05T20:00', inMay2026)).toBe('Sat, Jun 5, 2027, 8:00\u00a0PM')
  })

  it('is not shifted by hours that the viewer’s clock skips', () => {
    // In time zones with daylight saving, 2:30 does not exist on such a night.
    expect(formatConcertDate('2027-03-14T02:30', inMay2027)).toBe('Sun, Mar 14, 2:30\u00a0AM')
    expect(formatConcertDate('2027-03-28T02:30', inMay2027)).toBe('Sun, Mar 28, 2:30\u00a0AM')
  })

  it('shows "Invalid date" for anything else', () => {
    expect(formatConcertDate('', inMay2027)).toBe('Invalid date')
    expect(formatConcertDate('next Friday', inMay2027)).toBe('Invalid date')
    expect(formatConcertDate('2027-13-45T20:00', inMay2027)).toBe('Invalid date')
  })
})

describe('formatConcertDay', () => {
  it('is the day at the venue, with the year if it is not the current one', () => {
    expect(formatConcertDay('2027-06-05T23:59', inMay2027)).toBe('Jun 5')
    expect(formatConcertDay('2027-06-05T00:00', inMay2026)).toBe('Jun 5, 2027')
    expect(['', 'someday', '2027-13-45'].map((text) => formatConcertDay(text))).toEqual(
      Array(3).fill('Invalid date'),
    )
  })
})

describe('formatInstant', () => {
  const evening = new Date(2027, 5, 5, 20, 5).toISOString()

  it('shows an instant in the viewer’s time zone', () => {
    expect(formatInstant(evening, inMay2027)).toBe('Jun 5, 8:05\u00a0PM')
    expect(formatInstant(evening, inMay2026)).toBe('Jun 5, 2027, 8:05\u00a0PM')
    expect(formatDay(evening, inMay2027)).toBe('Jun 5')
  })

  it('follows a change of the viewer’s time zone', () => {
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

  it('shows "Invalid date" for anything else', () => {
    expect(formatInstant('soon', inMay2027)).toBe('Invalid date')
    expect(formatDay('soon', inMay2027)).toBe('Invalid date')
  })
})

describe('formatDuration', () => {
  const minutes = (count: number) => formatDuration(count * 60_000)

  it('shows hours and minutes', () => {
    expect(minutes(17 * 60 + 42)).toBe('17 h 42 m')
    expect(minutes(125)).toBe('2 h 05 m')
    expect(minutes(42)).toBe('42 m')
  })

  it('shows days from 48 hours on', () => {
    expect(minutes(47 * 60 + 59)).toBe('47 h 59 m')
    expect(minutes(52 * 60)).toBe('2 d 4 h')
  })

  it('does not show seconds', () => {
    expect(formatDuration(59_000)).toBe('under a minute')
    expect(formatDuration(-1)).toBe('under a minute')
  })
})

describe('formatBytes', () => {
  it('uses decimal units', () => {
    expect(formatBytes(512)).toBe('512 B')
    expect(formatBytes(310_000)).toBe('310 kB')
    expect(formatBytes(999_700)).toBe('1.0 MB')
    expect(formatBytes(1_200_000)).toBe('1.2 MB')
    expect(formatBytes(999_960_000)).toBe('1.0 GB')
    expect(formatBytes(83_677_000_000)).toBe('83.7 GB')
  })
})

describe('formatLastChecked', () => {
  const now = new Date(2027, 4, 2, 0, 30)

  it('says today and yesterday by calendar day', () => {
    expect(formatLastChecked(new Date(2027, 4, 2, 0, 5), now)).toBe('today 12:05\u00a0AM')
    expect(formatLastChecked(new Date(2027, 4, 1, 17, 14), now)).toBe('yesterday 5:14\u00a0PM')
  })

  it('shows the date of anything older', () => {
    expect(formatLastChecked(new Date(2027, 3, 30, 17, 14), now)).toBe('Apr 30, 5:14\u00a0PM')
    expect(formatLastChecked(new Date(2026, 4, 2, 17, 14), now)).toBe('May 2, 2026, 5:14\u00a0PM')
  })
})
