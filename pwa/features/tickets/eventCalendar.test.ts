import { describe, expect, it } from 'vitest'
import { eventCalendar, type Plan } from './eventCalendar.ts'

const now = new Date('2026-11-23T09:05:07.123Z')
const plan: Plan = {
  artist: 'Phoebe Bridgers',
  venue: 'Greek Theatre',
  concertDate: '2026-12-04T20:00',
  showMoved: null,
}
const write = (changes: Partial<Plan> = {}, isArriving = true) =>
  eventCalendar({ ...plan, ...changes }, { now, appAddress: 'https://shows.example', isArriving }) ?? ''
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (name: string, file: string) =>
  unfolded(file).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))

describe('a calendar file', () => {
  it('has the show at its wall time, in no zone, and the day by which the tickets arrive', () => {
    const file = write()
    expect(valuesOf('DTSTART', file)).toEqual(['20261204T200000'])
    expect(valuesOf('DTSTART;VALUE=DATE', file)).toEqual(['20261201'])
    expect(valuesOf('DTSTAMP', file)).toEqual(['20261123T090507Z', '20261123T090507Z'])
    expect(valuesOf('SUMMARY', file)).toEqual(['Phoebe Bridgers', 'Tickets by today: Phoebe Bridgers'])
    expect(valuesOf('LOCATION', file)).toEqual(['Greek Theatre'])
    expect(file).not.toMatch(/TZID|METHOD/)
  })

  it('has only the show once the tickets are here', () => {
    expect(valuesOf('SUMMARY', write({}, false))).toEqual(['Phoebe Bridgers'])
  })

  it('opens and closes every part, each line ended by CRLF', () => {
    const file = write()
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const open: string[] = []
    for (const line of unfolded(file)) {
      const [word, part = ''] = line.split(':')
      if (word === 'BEGIN') open.push(part)
      if (word === 'END') expect(open.pop()).toBe(part)
    }
    expect(open).toEqual([])
  })

  it('escapes what has a meaning, so that a name adds no line', () => {
    const file = write({ artist: 'AC\\DC; live, \r\nEND:VEVENT', venue: 'a\u0007b\nc' })
    expect(valuesOf('SUMMARY', file)[0]).toBe('AC\\\\DC\\; live\\, \\nEND:VEVENT')
    expect(valuesOf('LOCATION', file)).toEqual(['ab\\nc'])
    expect(unfolded(file).filter((line) => line === 'END:VEVENT')).toHaveLength(2)
  })

  it('folds lines after 75 octets, never inside a character', () => {
    const artist = '🎟Größe '.repeat(40).trim()
    const file = write({ artist })
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }
    expect(valuesOf('SUMMARY', file)[0]).toBe(artist)
    expect(file).not.toContain('\ufffd')
  })

  it('has the same ids for the same event, however its names were typed', () => {
    const ids = valuesOf('UID', write())
    expect(new Set(ids).size).toBe(2)
    expect(valuesOf('UID', write({ artist: 'PHOEBE  BRIDGERS', venue: 'Greek Théâtre!' }))).toEqual(
      valuesOf('UID', write({ venue: 'greek theatre' })),
    )
    expect(valuesOf('UID', write({ concertDate: '2026-12-05T20:00' }))).not.toEqual(ids)
  })

  it('keeps its ids when the event moves, with a higher number', () => {
    const { venue, concertDate } = plan
    const moved = write({
      venue: 'Fox Theater',
      concertDate: '2027-01-09T19:30',
      showMoved: { times: 2, venue, concertDate },
    })
    expect(valuesOf('UID', moved)).toEqual(valuesOf('UID', write()))
    expect(valuesOf('DTSTART', moved)).toEqual(['20270109T193000'])
    expect([valuesOf('SEQUENCE', write()), valuesOf('SEQUENCE', moved)]).toEqual([
      ['0', '0'],
      ['2', '2'],
    ])
  })

  it('does not exist for an invalid date', () => {
    expect(
      eventCalendar({ ...plan, concertDate: 'soon' }, { now, appAddress: '', isArriving: true }),
    ).toBeUndefined()
  })
})
