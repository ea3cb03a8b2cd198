import { describe, expect, it } from 'vitest'
import type { Line } from '../../integrations/textReader/textReader.ts'
import { mergeLines } from './mergeLines.ts'
import { parseListing } from './parseListing.ts'

const now = new Date('2027-01-20T12:00:00Z')
const lineHeight = 40

interface Look {
  /** Of capitals, in pixels. */
  size?: number
  confidence?: number
}

/** A screen: `||` separates columns, a number before a line is its size. */
function screen(lines: readonly (string | [text: string, look: Look])[]): Line[] {
  return lines.map((entry, index) => {
    const [text, { size = 20, confidence = 95 }] = typeof entry === 'string' ? [entry, {} as Look] : entry
    let left = 40
    const top = 100 + index * lineHeight
    return text.split(' ').flatMap((word) => {
      if (word === '||') {
        left += 300
        return []
      }
      const right = left + word.length * size * 0.6
      const at = { text: word, confidence, left, right, top, bottom: top + size }
      left = right + size * 0.4
      return [at]
    })
  })
}

const read = (lines: Parameters<typeof screen>[0]) => parseListing(screen(lines), now)
const event: (string | [string, Look])[] = [
  ['Phoebe Bridgers', { size: 32 }],
  'Sat, Jun 5, 2027 · 8:00 PM',
  'Greek Theatre, Berkeley, CA',
]

describe('parseListing', () => {
  it('reads a listing of one seat whole', () => {
    expect(read([...event, 'Section 102, Row F', '2 tickets', '$240.50 each'])).toEqual({
      artist: 'Phoebe Bridgers',
      venue: 'Greek Theatre',
      concertDate: '2027-06-05T20:00',
      section: '102',
      row: 'F',
      ticketCount: 2,
      price: 240.5,
    })
  })

  it('reads nothing from a picture without a listing', () => {
    expect(read([])).toEqual({})
    expect(read(['Happy birthday, Sam!', 'See you at 8 PM'])).toEqual({})
  })

  it('reads values beside and below their labels', () => {
    const values = { section: 'Orchestra', row: 'M', ticketCount: 4, price: 99 }
    expect(read(['Section || Orchestra', 'Row || M', 'Quantity || 4', 'Price per ticket || $99.00'])).toEqual(
      values,
    )
    expect(read(['Section || Row || Qty', 'Orchestra || M || 4', 'Price per ticket', '$99.00'])).toEqual(
      values,
    )
  })
})

describe('a date', () => {
  const dateOf = (line: string) => read([line]).concertDate

  it.each([
    ['Saturday, June 5, 2027 at 8 PM', '2027-06-05T20:00'],
    ['SAT 5 JUN 2027 - 8:30 PM', '2027-06-05T20:30'],
    ['Sat 6/5/2027 12:15 AM', '2027-06-05T00:15'],
    ['Jun 5 · Sat · 12 pm', '2027-06-05T12:00'],
    ['Jun5: Sat-7:30 PM', '2027-06-05T19:30'],
  ])('%s is %s', (line, at) => expect(dateOf(line)).toBe(at))

  it('without a year is the next one on that day of the week', () => {
    expect(dateOf('Sat, Jun 5 · 8:00 PM')).toBe('2027-06-05T20:00')
    expect(dateOf('Mon, Jun 5 · 8:00 PM')).toBe('2028-06-05T20:00')
    expect(dateOf('Jan 3 · 8:00 PM')).toBe('2028-01-03T20:00')
  })

  it.each([
    ['without a time', 'Sat, Jun 5, 2027'],
    ['with two times', 'Sat, Jun 5, 2027 · doors 7:00 PM · show 8:00 PM'],
    ['that does not exist', 'Jun 31, 2027 8:00 PM'],
    ['on another day of the week', 'Sun, Jun 5, 2027 8:00 PM'],
    ['that is over', 'Fri, Jun 5, 2026 8:00 PM'],
    ['at no hour of a clock', 'Sat, Jun 5, 2027 23:00 PM'],
  ])('%s is left out', (_, line) => expect(dateOf(line)).toBeUndefined())

  it('is left out if the screen shows two', () => {
    expect(
      read(['Sat, Jun 5, 2027 8:00 PM', 'Greek Theatre', 'Sun, Jun 6, 2027 8:00 PM']),
    ).not.toHaveProperty('concertDate')
  })
})

describe('artist and venue', () => {
  it('are read without the tour, the city and the word tickets', () => {
    expect(
      read([
        ['Mitski: The Land Tour', { size: 32 }],
        'Jun 5, 2027 8 PM - Radio City Music Hall - New York, NY',
      ]),
    ).toMatchObject({
      artist: 'Mitski',
      venue: 'Radio City Music Hall',
    })
    expect(read([['Mitski Tickets', { size: 32 }], 'Jun 5, 2027 8 PM', 'The Anthem'])).toMatchObject({
      artist: 'Mitski',
      venue: 'The Anthem',
    })
  })

  it('join a title that is broken into two lines', () => {
    expect(
      read([['Godspeed You', { size: 32 }], ['Black Emperor', { size: 32 }], ...event.slice(1)]),
    ).toMatchObject({
      artist: 'Godspeed You Black Emperor',
    })
  })

  it('are not a heading of the app', () => {
    expect(read([['Review your order', { size: 36 }], ...event])).toMatchObject({ artist: 'Phoebe Bridgers' })
    expect(read([['Checkout', { size: 36 }], ...event.slice(1)])).not.toHaveProperty('artist')
  })

  it('are left out if they were read badly', () => {
    expect(read([['Ph0ebe Br1dgers', { size: 32, confidence: 41 }], ...event.slice(1)])).not.toHaveProperty(
      'artist',
    )
    expect(read([['“hoebe Bridgers', { size: 32 }], ...event.slice(1)])).not.toHaveProperty('artist')
  })
})

describe('seats', () => {
  it('of a list are left out, with their prices', () => {
    const list = ['Sec 102 Row F || $240 each', 'Sec 204 Row 2 || $180 each', 'Sec 311 Row 9 || $95 each']
    expect(read([...event, '2 tickets', ...list])).toEqual({
      artist: 'Phoebe Bridgers',
      venue: 'Greek Theatre',
      concertDate: '2027-06-05T20:00',
      ticketCount: 2,
    })
  })

  it('are left out where letters and digits look alike', () => {
    expect(read(['Section 102, Row l'])).toEqual({ section: '102' })
    expect(read(['Section 102, Row 0'])).toEqual({ section: '102' })
  })

  it.each([['1-4 tickets'], ['2 tickets', '4 tickets'], ['Only 3 tickets left'], ['24 tickets']])(
    'are not counted by %s',
    (...lines) => expect(read(lines)).not.toHaveProperty('ticketCount'),
  )
})

describe('a price', () => {
  it.each([
    ['marked below', ['$1,240', 'per ticket'], 1240],
    ['times the number', ['Tickets || 2 x $98.50'], 98.5],
    ['as a part of the total', ['2 tickets', '$98.50', '$197.00'], 98.5],
  ])('is read %s', (_, lines, price) => expect(read(lines)).toMatchObject({ price }))

  it.each([
    ['the total', ['2 tickets', 'Total || $480.00']],
    ['a fee for each', ['Service fee || $12.00 x 2']],
    ['where the list starts', ['from $95 each']],
    ['unmarked', ['$240']],
    ['another currency', ['£240 each']],
    ['one of two', ['$240 each', '$310 each']],
    ['cut off', ['$240... each']],
  ])('is left out if it is %s', (_, lines) => expect(read(lines)).not.toHaveProperty('price'))

  it('is the larger of two', () => {
    expect(read([['$240 each', { size: 38 }], '$310 each with fees'])).toMatchObject({ price: 240 })
  })
})

describe('mergeLines', () => {
  const [date, venue] = screen(event.slice(1))
  if (!date || !venue) throw new Error('The event has two lines')
  const withConfidence = (line: Line, confidence: number) => line.map((word) => ({ ...word, confidence }))

  it('adds what the first reading did not see, and nothing twice', () => {
    expect(mergeLines([venue], [date, venue])).toEqual([date, venue])
  })

  it('replaces a guess with a certain reading, never the reverse', () => {
    const [guess, sure] = [withConfidence(date, 40), withConfidence(date, 90)]
    expect(mergeLines([guess], [sure])).toEqual([sure])
    expect(mergeLines([sure], [guess])).toEqual([sure])
  })
})
