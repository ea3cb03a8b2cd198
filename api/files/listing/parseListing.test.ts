import { describe, expect, it } from 'vitest'
import type { Line } from '../../integrations/textReader/textReader.ts'
import { mergeLines } from './mergeLines.ts'
import { parseListing } from './parseListing.ts'

const now = new Date('2027-01-20T12:00:00Z')
const lineHeight = 40

interface Look {
  /** Height of capitals, in pixels. */
  size?: number
  confidence?: number
}

/** A screen: `||` separates columns, `__` is a wide space, a number before a line is its size. */
function screen(lines: readonly (string | [text: string, look: Look])[]): Line[] {
  return lines.map((entry, index) => {
    const [text, { size = 20, confidence = 95 }] = typeof entry === 'string' ? [entry, {} as Look] : entry
    let left = 40
    const top = 100 + index * lineHeight
    return text.split(' ').flatMap((word) => {
      if (word === '||' || word === '__') {
        left += word === '||' ? 300 : size * 0.7
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

  it('is not kept busy by a picture that is full of short lines', () => {
    expect(read(Array(1500).fill('a'))).toEqual({})
    expect(read(Array(1500).fill('row'))).toEqual({})
    expect(read(Array(500).fill('start at'))).toEqual({})
    expect(read(Array(500).fill('at @'))).toEqual({})
    expect(read(['wed.frib'.repeat(200), 'satsun'.repeat(200)])).toEqual({})
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
    ['Jun5: Sat-7:30 PM', '2027-06-05T19:30'],
    ['Sat Jun 52027 - 8:00pm', '2027-06-05T20:00'],
    ['Sat. 5 Jun 2027, 20:00', '2027-06-05T20:00'],
    ['2027-06-05 20:00', '2027-06-05T20:00'],
    ['SatJun5 8pm', '2027-06-05T20:00'],
    ['Ist May 2027 8:00 PM EDT', '2027-05-01T20:00'],
    ['6/5/27 8:00p', '2027-06-05T20:00'],
    ['Jun 5, 2027 · doors 7:00 PM · show 8:00 PM', '2027-06-05T20:00'],
    ['2027-06-05 11:00', '2027-06-05T11:00'],
    ['Jun 5, 2027 starts 8:00 PM | ends 11 PM', '2027-06-05T20:00'],
    ['Jun 5, 2027 8:00 - 11:00 PM', '2027-06-05T20:00'],
    ['Jun 5, 2027 10:30 - 1:00 AM', '2027-06-05T22:30'],
  ])('%s is %s', (line, at) => expect(dateOf(line)).toBe(at))

  it('without a year is the next one on that day of the week', () => {
    expect(dateOf('Sat, Jun 5 · 8:00 PM')).toBe('2027-06-05T20:00')
    expect(dateOf('Mon, Jun 5 · 8:00 PM')).toBe('2028-06-05T20:00')
    expect(dateOf('Jan 3 · 8:00 PM')).toBe('2028-01-03T20:00')
  })

  it.each([
    ['without a time', 'Sat, Jun 5, 2027'],
    ['with two times', 'Sat, Jun 5, 2027 · 4:00 PM · 8:00 PM'],
    ['with the time of the doors alone', 'Sat, Jun 5, 2027 · doors 7:00 PM'],
    ['of a delivery', 'Delivered by Jun 5, 2027 8:00 PM'],
    ['with an hour of which half is not said', 'Sat, Jun 5, 2027 8:00'],
    ['in digits that need not be a date', '6/5 8:00 PM'],
    ['that does not exist', 'Jun 31, 2027 8:00 PM'],
    ['on another day of the week', 'Sun, Jun 5, 2027 8:00 PM'],
    ['that is over', 'Fri, Jun 5, 2026 8:00 PM'],
    ['at no hour of a clock', 'Sat, Jun 5, 2027 23:00 PM'],
  ])('%s is left out', (_, line) => expect(dateOf(line)).toBeUndefined())

  it('is found with its time in another line, and on a tile', () => {
    expect(read(['Date || Sat, Jun 5, 2027', 'Venue || The Anthem', 'Time || 8:00 PM'])).toMatchObject({
      concertDate: '2027-06-05T20:00',
      venue: 'The Anthem',
    })
    expect(read(['JUN || Mitski', '5 || Sat · 8:00 PM', ' || The Anthem']).concertDate).toBe(
      '2027-06-05T20:00',
    )
  })

  it('is found on a tile beside the title', () => {
    const [month = [], day = [], venue = []] = screen(['JUN', '5 || Sat · 8:00 PM', ' || The Anthem'])
    const [title = []] = screen([['Mitski', { size: 24 }]])
    // A small gap, as between two columns.
    const shift = 60
    const beside = title.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift }))
    expect(parseListing([[...month, ...beside], day, venue], now)).toMatchObject({
      concertDate: '2027-06-05T20:00',
    })
  })

  it('is the one ahead where the screen also shows when it was written', () => {
    expect(read(['11:42 AM · Jan 19, 2027', ...event])).toMatchObject({ concertDate: '2027-06-05T20:00' })
  })

  it('is left out on the tiles of several events', () => {
    const tiles = ['JUN || TD Garden', '5 || Sat · 8:00 PM', '', 'JUL || Moda Center', '9 || Fri']
    expect(read(tiles)).not.toHaveProperty('concertDate')
  })

  it.each([
    ['Jun 5, 2027 8:00 PM', undefined],
    ['Jun 5 · Sat · 8:00 PM', undefined],
    ['Sat, Jun 5, 2027 8:00 PM', '2027-06-05T20:00'],
  ])('%s with an uncertain day is %s: a day of the week and a year prove it', (line, at) => {
    const words = screen([line]).map((one) =>
      one.map((word) => (/^5/.test(word.text) ? { ...word, confidence: 60 } : word)),
    )
    expect(parseListing(words, now).concertDate).toBe(at)
  })

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
    ).toMatchObject({ artist: 'Mitski', venue: 'Radio City Music Hall' })
    expect(read([['Mitski Tickets', { size: 32 }], 'Jun 5, 2027 8 PM', 'The Anthem'])).toMatchObject({
      artist: 'Mitski',
      venue: 'The Anthem',
    })
  })

  it.each([
    ['Mitski - 2 tickets', 'Mitski'],
    ['Maroon 5 Tickets', 'Maroon 5'],
    ['50 Cent Tickets', undefined],
    ['Boston Celtics vs. Miami Heat', 'Boston Celtics vs. Miami Heat'],
    ['YP) Mitski', undefined],
    ['2 tickets to Mitski', 'Mitski'],
    ['Mitski with Special Guests', 'Mitski'],
    ['Fontaines D.C.', 'Fontaines D.C.'],
    ['Gary Clark Jr.', 'Gary Clark Jr.'],
    ['P!nk', 'P!nk'],
    ['lllenium', 'Illenium'],
    ['Mitski « 50th Anniversary', 'Mitski'],
    ['Men | Trust', undefined],
    ['Los Angeles Dodgers vs', undefined],
    ['The Land Tour', undefined],
    ['Listed 3 hours ago', undefined],
    ['Saturday Evening', undefined],
    ['Orchestra Left', undefined],
    ['lllenium Live', undefined],
    ['Riifiis', undefined],
    ['Sigur Rés', undefined],
    ['Beyoncé', 'Beyoncé'],
    ['II Divo', undefined],
  ])('the title %s names %s', (title, artist) => {
    expect(read([[title, { size: 32 }], ...event.slice(1)]).artist).toBe(artist)
  })

  it.each([
    ['small', ['Headlights', { size: 14 }]],
    ['a sentence', ['Something came up so we stay home', { size: 32 }]],
    ['a question', ['Which One?', { size: 32 }]],
    ['cut off', ['Florence & the', { size: 32 }]],
    ['a handle', ['@Mitski', { size: 32 }]],
  ] as [string, [string, Look]][])('are not what stands above them if it is %s', (_, title) => {
    expect(read([title, ...event.slice(1)])).not.toHaveProperty('artist')
  })

  it('are found under the date, and beside their labels', () => {
    const found = { artist: 'Mitski', venue: 'Greek Theatre' }
    expect(
      read(['SAT, JUN 5 · 8:00 PM', ['Mitski', { size: 32 }], 'Greek Theatre, Berkeley, CA']),
    ).toMatchObject(found)
    expect(
      read(['Event || Mitski', 'Venue || Greek Theatre, Berkeley, CA', 'Date || Jun 5, 2027 8:00 PM']),
    ).toMatchObject(found)
  })

  it('are found with a large title, far from the lines above and below it', () => {
    const title: [string, Look] = ['Mitski', { size: 46 }]
    for (const venue of ['Greek Theatre, Berkeley', 'Union Transfer, Philadelphia']) {
      expect(read(['SAT, JUN 5 · 8:00 PM', '', title, '', venue])).toMatchObject({
        artist: 'Mitski',
        venue: venue.split(',')[0],
      })
    }
  })

  it('are found beside a date that is on another day of the week', () => {
    expect(read([['Phoebe Bridgers', { size: 32 }], 'Sun, Jun 5, 2027 8:00 PM', 'Greek Theatre'])).toEqual({
      artist: 'Phoebe Bridgers',
      venue: 'Greek Theatre',
    })
  })

  it.each([
    [['Sat, Jun 5 · 8pm · Madison Square', 'Garden, New York, NY'], 'Madison Square Garden'],
    [['Sat, Jun 5 · 8pm · Union Transfer', 'New York, NY'], 'Union Transfer'],
    [['Sat, Jun 5 · 8pm · Rain or shine'], undefined],
    [['June 5, 2027 (Sat) at 8:00 PM', 'Fenway Park, Boston, MA'], 'Fenway Park'],
    [['Jun 5, 2027 8pm', 'Theatre, New York, NY'], undefined],
    [['Union Transfer', 'Philadelphia, PA', 'Sat Jun 5 2027 at 8 PM'], 'Union Transfer'],
    [['Union Transfer in Philadelphia, PA', 'Sat Jun 5 2027 at 8 PM'], undefined],
    [['Greek Theatre in Berkeley, CA', 'Sat Jun 5 2027 at 8 PM'], 'Greek Theatre'],
    [['Mitski at Greek Theatre, Saturday', 'Jun 5, 8 PM'], undefined],
    [['Ball Park, London, UK', 'Sat 5 Jun 2027, 20:00'], 'Ball Park'],
    [['Sat 5 Jun 2027, 20:00', 'The 02, London, UK'], 'The O2'],
    [['Fri Jun 5, 2026', 'Doors 7:00 PM | Show 8:00 PM'], undefined],
    [['Sat, Jun 5 · 8pm · New York, NY, USA'], undefined],
    [['Sat, Jun 5 · 8pm EDT', 'Union Transfer (Philadelphia, PA)'], 'Union Transfer'],
    [['Sat, Jun 5 · 8pm', 'Greek Theatre __ Berkeley, CA'], 'Greek Theatre'],
    [['Sat, Jun 5 · 8pm', 'KFC Yum! Center e Louisville, KY'], 'KFC Yum! Center'],
    [['9:30 Club · Sat, Jun 5 · 8pm'], '9:30 Club'],
    [['Sat, Jun 5 · 8pm · SAP Center at San Jose'], 'SAP Center at San Jose'],
    [['Tomorrow, Jun 5 · 8pm'], undefined],
    [['Sat, Jun 5 · 8pm · Northwell at Jones Beach Theater'], undefined],
    [['Sat, Jun 5 · 8pm', '', '', '', 'Greek Theatre, Berkeley, CA'], 'Greek Theatre'],
    [['Venue · Tanglewood', 'Sat, Jun 5 · 8pm'], 'Tanglewood'],
  ])('%j is at %s', (lines, venue) => {
    expect(read([['Mitski', { size: 32 }], ...lines]).venue).toBe(venue)
  })

  it('are not a line under a larger title that is like no name', () => {
    const album: [string, Look] = ['Brat', { size: 22 }]
    expect(read([['Charli xcx', { size: 36 }], album, ...event.slice(1)])).not.toHaveProperty('artist')
  })

  it('have spaces as wide as those of the other lines', () => {
    const wide = (text: string) => text.replaceAll(' ', ' __ ')
    const lines = [...event.slice(1), 'Section 102, Row 5', '2 tickets'].map((line) => wide(`${line}`))
    expect(read([[wide('Phoebe Bridgers'), { size: 32 }], ...lines])).toMatchObject({
      artist: 'Phoebe Bridgers',
      concertDate: '2027-06-05T20:00',
    })
  })

  it('do not begin with an icon, which is read without certainty', () => {
    const [icon = [], title = []] = screen([
      ['YP)', { size: 32, confidence: 20 }],
      ['__ __ Mitski', { size: 32 }],
    ])
    const line = [...icon.map((word) => ({ ...word, top: 140, bottom: 172, right: 60 })), ...title]
    expect(parseListing([line, ...screen(['', '', ...event.slice(1)])], now)).toMatchObject({
      artist: 'Mitski',
    })
  })

  it('are not labels of other values', () => {
    const pass = ['Venue || City', 'Greek Theatre || Berkeley, CA']
    expect(read([['Mitski', { size: 32 }], 'Jun 5, 2027 8 PM', '', ...pass])).toMatchObject({
      venue: 'Greek Theatre',
    })
  })

  it('are left out where a part of a line was not read', () => {
    expect(read([['hoebe || Bridgers', { size: 60 }], ...event.slice(1)])).not.toHaveProperty('artist')
  })

  it('join a title that is broken into two lines', () => {
    expect(
      read([['Godspeed You', { size: 32 }], ['Black Emperor', { size: 32 }], ...event.slice(1)]),
    ).toMatchObject({ artist: 'Godspeed You Black Emperor' })
  })

  it('are found where the title stands between them, below the name of the app', () => {
    const title: [string, Look] = ['Mitski', { size: 32 }]
    const between = ['Greek Theatre, Berkeley, CA', title, 'Sat, Jun 5 · 8pm']
    expect(read([['FanPass', { size: 26 }], '', ...between])).toMatchObject({ artist: 'Mitski' })
  })

  it('are not those of the app above a title that is no name', () => {
    const title: [string, Look] = ['Your order', { size: 32 }]
    expect(read([['FanPass', { size: 28 }], title, ...event.slice(1)])).not.toHaveProperty('artist')
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

describe('a sentence', () => {
  const longLine = 'A much longer line of somebody else that reaches further right'

  it.each([
    ['I am selling 2 tickets to Mitski at The Anthem on Saturday, June 5 at 8 PM.', 'Mitski'],
    ['selling 2 Simon & Garfunkel tix!! Sat Jun 5 8 PM @ The Anthem', 'Simon & Garfunkel'],
    [
      'We have a pair of tickets for Tyler, The Creator at The Anthem, Sat June 5, 8 PM.',
      'Tyler, The Creator',
    ],
    ['[WTS] 2x Earth, Wind & Fire @ The Anthem - Sat 6/5 8pm', 'Earth, Wind & Fire'],
  ])('%s says who plays, and where', (line, artist) => {
    expect(read(['Dana', line])).toMatchObject({ artist, venue: 'The Anthem', ticketCount: 2 })
  })

  it('goes on in the next lines', () => {
    const lines = [
      'Something came up so I am selling my ticket to',
      'Mitski at The',
      'Anthem on Jun 5 at 8 PM.',
    ]
    expect(read(lines)).toEqual({
      artist: 'Mitski',
      venue: 'The Anthem',
      concertDate: '2027-06-05T20:00',
      ticketCount: 1,
    })
    const bubble = [
      'I can not go to see this show, it is',
      'selling 2 tickets to Mitski at Union',
      'Transfer on Jun 5 at 8 PM.',
    ]
    expect(read([...bubble, '', '', longLine])).toMatchObject({ venue: 'Union Transfer' })
  })

  it.each([
    [['Mitski at UBS', 'Arena, Sat Jun 5 8 PM'], 'UBS Arena'],
    [['Mitski, Sat Jun 5 8pm @ The Anthem'], 'The Anthem'],
    [['Found these: Mitski, Greek Theatre, Sat Jun 5, 8pm'], 'Greek Theatre'],
  ])('%j is of the artist it names, not of whom it is from', (lines, venue) => {
    expect(read([['Alex Rivera', { size: 26 }], '', ...lines])).toMatchObject({ artist: 'Mitski', venue })
  })

  it('has a venue of its own, not that of its surroundings', () => {
    expect(
      read(['Saturday Jun 5 at 8 PM we will be there', 'Greek Theatre, Berkeley, CA', '', longLine]),
    ).not.toHaveProperty('venue')
  })

  it.each([
    ['selling 2 tickets to The War on Drugs on Sat Jun 5 8 PM', undefined],
    ['selling 2 tickets to Mt. Joy on Sat Jun 5 8 PM', 'Mt. Joy'],
    ['[FS] 2x Mitski, The Anthem, Sat Jun 5 8 PM', undefined],
    ['selling 2 x Club 204, Row 5', undefined],
    ['[WTS] 3x Earth, Wind & Fire', 'Earth, Wind & Fire'],
    ['selling 2 tickets to Simon &', undefined],
  ])('%s names %s, not a part of it or more', (line, artist) => {
    expect(read(['Dana', line]).artist).toBe(artist)
  })

  it('does not begin with the second line of a name', () => {
    const lines = ['[WTS] 6x Mitski - Little', 'Caesars Arena - Sat 6/5 8pm']
    expect(read(['Dana', ...lines])).not.toHaveProperty('venue')
  })

  it('that contradicts the title leaves the artist out', () => {
    expect(read([...event, 'Selling 2 tickets to Mitski.'])).not.toHaveProperty('artist')
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

  it('of a list are those of the chosen one, which is larger', () => {
    const list = ['Sec 204 Row 2 || $180 each', 'Sec 311 Row 9 || $95 each']
    const chosen: [string, Look][] = [
      ['Section 102, Row F', { size: 30 }],
      ['$240 each', { size: 30 }],
    ]
    expect(read([...event, ...list, ...chosen, '2 tickets'])).toMatchObject({
      section: '102',
      row: 'F',
      price: 240,
    })
  })

  it('of a list are left out where one line is read smaller than the others', () => {
    const small: [string, Look] = ['Sec 107 Row 4', { size: 15 }]
    expect(read(['Sec 204 Row 2', small, 'Sec 311 Row 9'])).toEqual({})
    expect(read([['Sec 204 Row 2', { size: 18 }], small, ['Sec 311 Row 9', { size: 18 }]])).toEqual({})
  })

  it('have the price of their own place, not of a line beside them', () => {
    const list = ['Sec 110 Row 4 || || || ||', '2 tickets', '', 'Sec 131 Row F', '3 tickets']
    const bubble = [' || || || || Orchestra Center, Row 12', ' || || || || 1 ticket, $494 each']
    expect(read([...list, ...bubble, '4 tickets'])).toMatchObject({
      section: 'Orchestra Center',
      ticketCount: 1,
      price: 494,
    })
  })

  it('of a list are those apart from it, with the price and the number beside them', () => {
    const list = ['Lower 215 || $180 ea', 'Row 2', '', 'Club 134 || $95 ea', 'Row 9', '']
    const chosen = [' || Sec 102, Row F', ' || 2 x $240 incl. fees', 'Buy 9 more tickets to earn a reward']
    expect(read([...list, ...chosen])).toEqual({ section: '102', row: 'F', price: 240, ticketCount: 2 })
  })

  it('of a list are those that are in a second place', () => {
    const list = [
      'Section 204 || $180 ea',
      'Row 2',
      '',
      'Section 102 || $240 ea',
      'Row F',
      '',
      'Section 311 || $95 ea',
      'Row 9',
    ]
    const chosen = ['', 'Sec 102, Row F', '2 x $240']
    expect(read([...list, ...chosen])).toEqual({ section: '102', row: 'F', price: 240, ticketCount: 2 })
    expect(read([...list, '', 'Section 102 || $250 ea', 'Row 4'])).toEqual({})
  })

  it('are left out where the rest of the section may stand behind it', () => {
    expect(read(['Sec. Floor __ __ C / Row 5'])).toEqual({ row: '5' })
  })

  it('have no row of another section', () => {
    expect(read(['Section 204', 'Row 2', '', 'Section 12', '', 'Sec 12, aisle'])).toEqual({ section: '12' })
  })

  it('are kept apart above their labels', () => {
    expect(read(['335 || 13 || 2', 'Sec || Row || Qty'])).toEqual({
      section: '335',
      row: '13',
      ticketCount: 2,
    })
  })

  it('are left out where section and row stand apart', () => {
    expect(read(['Maria, Section 204, June 2026', '', '', 'Easy transfer', 'Tom, Row 12, May 2026'])).toEqual(
      {},
    )
  })

  it('are read in a column of labels and values', () => {
    expect(read(['SEC', '18', 'ROW', '21', 'SEAT', '13'])).toEqual({ section: '18', row: '21' })
  })

  it('are not counted by a number in the name of the artist', () => {
    const lines = ['Sat, Jun 5, 2027 · 8:00 PM', 'Greek Theatre, Berkeley, CA']
    expect(read([['Maroon 5 Tickets', { size: 32 }], ...lines])).not.toHaveProperty('ticketCount')
  })

  it('of a table with many lines are left out', () => {
    expect(read(['Section || Row', '102 || F', '204 || G', '311 || H'])).toEqual({})
  })

  it.each([
    ['Sec. 112, Row 8, Seats 5-6', { section: '112', row: '8', ticketCount: 2 }],
    ['SECTION GA / ROW GA', { section: 'GA', row: 'GA' }],
    ['Sec112 Row8', { section: '112', row: '8' }],
    ['SEC 134-ROWD', { section: '134', row: 'D' }],
    ['Terrace 3 e Row 7', { section: 'Terrace 3', row: '7' }],
    ['2 x Loge 14 • Row AA', { section: 'Loge 14', row: 'AA', ticketCount: 2 }],
    ['They’re in Orchestra Center, row 4', { section: 'Orchestra Center', row: '4' }],
    ['The Eastern · Atlanta, GA', {}],
    ['112 · Row 8', { section: '112', row: '8' }],
    ['2 tickets · General Admission', { section: 'General Admission', ticketCount: 2 }],
    ['The view is fine. GA Lawn. Asking a lot', { section: 'GA Lawn' }],
    ['I have 4 tickets, Field 3 row 22', { section: 'Field 3', row: '22', ticketCount: 4 }],
    ['Sec Floor4, Row 2', { section: 'Floor 4', row: '2' }],
    ['B-Center, Row M', { section: 'B-Center', row: 'M' }],
    ['Last tickets in this section', {}],
    ['Front row seats', {}],
  ])('%s are %j', (line, seats) => expect(read([line])).toEqual(seats))

  it('have their section above the row, or over its label, or in two lines', () => {
    expect(read(['Floor 2', 'Row 10 | 4 tickets'])).toEqual({ section: 'Floor 2', row: '10', ticketCount: 4 })
    expect(read(['401 || C || 2', 'Sec || Row || Qty'])).toEqual({ section: '401', row: 'C', ticketCount: 2 })
    expect(read(['Section || Row', 'General || 3', 'Admission'])).toEqual({
      section: 'General Admission',
      row: '3',
    })
  })

  it.each([
    ['3 x Verified Resale Tickets', 3],
    ['Tickets (2)', 2],
    ['Pair of tickets', 2],
    ['Lawn, 2 together', 2],
    ['Selling 2 blink-182 tickets', 2],
    ['Seats 11-14', 4],
  ])('are counted by %s', (line, ticketCount) => expect(read([line])).toMatchObject({ ticketCount }))

  it('are left out where letters and digits look alike', () => {
    expect(read(['Section 102, Row l'])).toEqual({ section: '102' })
    expect(read(['Section 102, Row 0'])).toEqual({ section: '102' })
    expect(read(['Section 102, Row 1'])).toEqual({ section: '102' })
    expect(read(['Section A6l, Row 5'])).toEqual({ row: '5' })
  })

  it.each([
    ['1-4 tickets'],
    ['Up to 4 tickets'],
    ['Seats 5-7'],
    ['Row 5 seats'],
    ['2 tickets', '4 tickets'],
    ['Only 3 tickets left'],
    ['24 tickets'],
  ])('are not counted by %s', (...lines) => expect(read(lines)).not.toHaveProperty('ticketCount'))
})

describe('a price', () => {
  it.each([
    ['marked below', ['$1,240', 'per ticket'], 1240],
    ['times the number', ['Tickets || 2 x $98.50'], 98.5],
    ['as a part of the total', ['2 tickets', '$98.50', '$197.00'], 98.5],
    ['as a part of what is called total', ['2 tickets', '$98', 'Total || $196.00'], 98],
    ['beside the price before', ['$300 $240/ea'], 240],
    ['in US$', ['US$240 per ticket'], 240],
    ['in pieces', ['$ 2 4 0', 'per ticket'], 240],
    ['in two pieces', ['2 tickets', '$2 17 per ticket'], 217],
    ['in a second place', ['$180 ea', '', '$240 ea', '', '$95 ea', '', '2 x $240'], 240],
    ['with a letter misread', ['$240 ca'], 240],
    ['with a space read into it', ['$1, 154.00 each'], 1154],
    ['beside a part of the total with fees', ['2 x $44', 'Total || $120'], 44],
    ['after the number', ['2 @ $44'], 44],
    ['for a single ticket', ['1 ticket', '$98'], 98],
    ['beside a label', ['Price / ticket || $98', 'Total || $196'], 98],
  ])('is read %s', (_, lines, price) => expect(read(lines)).toMatchObject({ price }))

  it.each([
    ['the total', ['2 tickets', 'Total || $480.00']],
    ['a fee for each', ['Service fee || $12.00 x 2']],
    ['where the list starts', ['from $95 each']],
    ['unmarked', ['$240']],
    ['another dollar', ['CA$240 each']],
    ['less than any ticket costs', ['$ 6 each']],
    ['what is saved', ['Save $40 each']],
    ['one of two', ['$240 each', '$310 each']],
    ['less than its part of the total', ['2 x $44', 'Total || $882']],
    ['cut off', ['$240... each']],
    ['for insurance', ['Ticket insurance || $12 per ticket']],
    ['over insurance for tickets', ['$240', 'Ticket insurance']],
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
    expect(mergeLines([venue], [date, venue]).flat()).toEqual([...date, ...venue])
  })

  it('replaces a guess with a certain reading, never the reverse', () => {
    const [guess, sure] = [withConfidence(date, 40), withConfidence(date, 90)]
    expect(mergeLines([guess], [sure]).flat()).toEqual(sure)
    expect(mergeLines([sure], [guess]).flat()).toEqual(sure)
  })

  it('is sure of a word that two readings read alike', () => {
    const [guess, other] = [withConfidence(date, 62), withConfidence(date, 61)]
    expect(parseListing(mergeLines([guess], []), now)).not.toHaveProperty('concertDate')
    expect(parseListing(mergeLines([guess], [other]), now)).toHaveProperty('concertDate')
  })

  it('does not replace a number with a shorter one', () => {
    const [amount] = screen(['$89250 each'])
    if (!amount) throw new Error('It is one line')
    const cut = amount.map((word, index) =>
      index === 0 ? { ...word, text: '$892', right: word.right - 20 } : word,
    )
    expect(mergeLines([withConfidence(amount, 40)], [cut]).flat()[0]).toMatchObject({ text: '$89250' })
  })

  it('is not sure of a word that two readings read differently', () => {
    const other = date.map((word, index) => (index === 1 ? { ...word, text: 'Jul' } : word))
    expect(
      mergeLines([date], [other])
        .flat()
        .map(({ confidence }) => confidence >= 60),
    ).toEqual(date.map((_, index) => index !== 1))
  })

  it('replaces an amount that was read in pieces', () => {
    const [pieces] = screen(['$ 2 4 0'])
    const [whole] = screen(['$240'])
    if (!pieces || !whole) throw new Error('Each is a line')
    const [amount] = whole.map((word) => ({ ...word, right: pieces.at(-1)?.right ?? 0 }))
    expect(mergeLines([pieces], [[amount as Line[number]]]).flat()).toEqual([amount])
    expect(mergeLines([[amount as Line[number]]], [pieces]).flat()).toEqual([amount])
  })
})
