import { describe, expect, it } from 'vitest'
import type { TicketFacts } from '#contract/files.ts'
import { linesOf, type Word } from '../../integrations/textReader/textReader.ts'
import { parseTicket } from './parseTicket.ts'

const now = new Date('2086-11-28T00:00:00Z')
const parse = (lines: readonly string[]) => parseTicket(linesOf(lines), null, now)

describe('what a ticket says', () => {
  const concertDate = '2087-06-05T20:00'
  const seat = { row: '12', seat: '34' }
  const cases: [name: string, lines: string[], facts: TicketFacts][] = [
    [
      'in one line',
      ['Phoebe Bridgers', 'Greek Theatre · Thu Jun 5 2087 8:00 PM', 'SEC 102 ROW F SEAT 1'],
      {
        artist: 'Phoebe Bridgers',
        venue: 'Greek Theatre',
        concertDate: '2087-06-05T20:00',
        section: '102',
        row: 'F',
        seat: '1',
      },
    ],
    [
      'with labels above values',
      [
        'Tate McRae: Miss Possessive Tour',
        'Madison Square Garden',
        'New York, NY',
        'Wed Oct 15 2087 7:30 PM',
        'Sec Row Seat',
        '222 3 14',
        'Order #12-34567/LA3',
      ],
      {
        artist: 'Tate McRae',
        venue: 'Madison Square Garden',
        concertDate: '2087-10-15T19:30',
        section: '222',
        row: '3',
        seat: '14',
        orderNumber: '12-34567/LA3',
      },
    ],
    [
      'with each label and value on a line of its own',
      ['Section', 'Row', 'Seat', '102', 'AA', '12'],
      { section: '102', row: 'AA', seat: '12' },
    ],
    ['in British words', ['BLOCK B12 ROW 14 SEAT 7'], { section: 'B12', row: '14', seat: '7' }],
    [
      'with a named level',
      ['Section: Lower Level 4', 'Row: AA', 'Seat: 101'],
      { section: 'Lower Level 4', row: 'AA', seat: '101' },
    ],
    [
      'without seats',
      ['General Admission', 'Standing', 'Ticket 1 of 4'],
      { section: 'General Admission', place: { number: 1, count: 4 } },
    ],
    [
      'with a level that has no label',
      ['Dress Circle, Row F, Seat 14'],
      { section: 'Dress Circle', row: 'F', seat: '14' },
    ],
    ['in a box', ['Box 14, Seat 3'], { section: 'Box 14', seat: '3' }],
    ['in a sentence', ['2 tickets: Section 324, Row 7, Seats 11 - 12'], { section: '324', row: '7' }],
    [
      'in two languages',
      ['Section: 324', 'Rangée / Row: 7', 'Siège / Seat', '2', 'Commande / Order: 20734418'],
      { section: '324', row: '7', seat: '2', orderNumber: '20734418' },
    ],
    [
      'with the date in two languages',
      ['jeudi 5 juin 2087 20:00 / Thursday, June 5, 2087 8:00 PM'],
      { concertDate: '2087-06-05T20:00' },
    ],
    [
      'when it was bought, too',
      ['Thu Jun 5 2087 8:00 PM', 'Purchased:', 'March 2, 2087 10:04 AM'],
      { concertDate: '2087-06-05T20:00' },
    ],
    ['with its offset to UTC', ['Starts: 2087-06-05T20:00-07:00'], { concertDate: '2087-06-05T20:00' }],
    [
      'with the venue over its address',
      ['Kesselraum', 'Am Gleis 4, 04103 Leipzig', 'Thu Jun 5 2087 8:00 PM'],
      { venue: 'Kesselraum', concertDate },
    ],
    [
      'with the address behind the venue',
      ['The O2, Peninsula Square, London SE10 0DX', 'Thu Jun 5 2087 8:00 PM'],
      { venue: 'The O2', concertDate },
    ],
    [
      'with the venue over a street',
      ['Cat’s Cradle', '300 E Main St', 'Carrboro, NC 27510', 'Thu Jun 5 2087 8:00 PM'],
      { venue: 'Cat’s Cradle', concertDate },
    ],
    [
      'with the street beside the date',
      ['Thu Jun 5 2087 8:00 PM', '885 South Main Street, Mansfield, MA 02048'],
      { concertDate },
    ],
    [
      'with a venue that is called like a time',
      ['Venue: 9:30 Club', 'Thu Jun 5 2087 8:00 PM'],
      { venue: '9:30 Club', concertDate },
    ],
    [
      'with another time in a sentence',
      ['Thu Jun 5 2087 8:00 PM', 'Talk at 7pm in the lobby'],
      { concertDate },
    ],
    [
      'with the time before which it is not valid',
      ['Thu Jun 5 2087 8:00 PM', 'Not valid before Jun 5, 2087 6:00 PM'],
      { concertDate },
    ],
    [
      'with the value of a label above the next label',
      ['Artist', 'Zach Bryan', 'Venue', 'Empower Field at Mile High', 'When', 'Thu Jun 5 2087 8:00 PM'],
      { artist: 'Zach Bryan', venue: 'Empower Field at Mile High', concertDate },
    ],
    [
      'with an end in 24 hours',
      ['Greek Theatre', 'Thu Jun 5 2087 12:00 – 22:30'],
      { venue: 'Greek Theatre', concertDate: '2087-06-05T12:00' },
    ],
    [
      'in a theatre',
      ['Show: Les Misérables', 'Theatre: Sondheim Theatre', 'Thu Jun 5 2087 8:00 PM'],
      { artist: 'Les Misérables', venue: 'Sondheim Theatre', concertDate },
    ],
    ['with who has it', ['Name: Jane Doe', 'Thu Jun 5 2087 8:00 PM'], { concertDate }],
    ['for a car', ['PARKING PASS', 'Thu Jun 5 2087 8:00 PM'], { concertDate }],
    [
      'in German',
      [
        'Donnerstag, 5. Juni 2087, 20 Uhr',
        'Einlass: 18:30 Uhr',
        'Block B · Reihe 12 · Platz 34',
        'Bestellnr. A-55319',
      ],
      { concertDate, ...seat, section: 'B', orderNumber: 'A-55319' },
    ],
    [
      'in French',
      [
        'jeudi 5 juin 2087 à 20h00',
        'Ouverture des portes : 19h',
        'Orchestre - Rang 12 - Place 34',
        'N° de commande : FR-7702',
      ],
      { concertDate, ...seat, section: 'Orchestre', orderNumber: 'FR-7702' },
    ],
    [
      'in Spanish',
      [
        'Jueves 5 de junio de 2087, 20:00 h',
        'Sector: 112 Fila: 12 Asiento: 34',
        'Fecha de compra: 03/11/2086 10:15',
      ],
      { concertDate, ...seat, section: '112' },
    ],
    [
      'in Italian',
      ['giovedì 5 giugno 2087 ore 20.00', 'Settore: Parterre A', 'Fila: 12', 'Posto: 34'],
      { concertDate, ...seat, section: 'Parterre A' },
    ],
    [
      'in Dutch',
      ['donderdag 5 juni 2087', 'Deuren open: 18.30 uur | Aanvang: 20.00 uur', 'Vak 112 Rij 12 Stoel 34'],
      { concertDate, ...seat, section: '112' },
    ],
    ['with the day first where prices are in euros', ['05/06/2087 20:00', '38,00 EUR'], { concertDate }],
  ]
  it.each(cases)('%s', (_, lines, facts) => expect(parse(lines)).toEqual(facts))
})

/** A word where it stands. */
const word = (text: string, left: number, top: number, height = 9, confidence = 100): Word => ({
  ...{ text, confidence, left, right: left + text.length * height * 0.6 },
  ...{ top, bottom: top + height },
})

it('a page of labels keeps nobody waiting', () => {
  expect(parse(Array(300).fill('SEAT NUMBER:'))).toEqual({})
  expect(parse(['SEAT NUMBER:'.repeat(500), 'SEAT NUMBER '.repeat(500)])).toEqual({})
})

it('columns that are close to each other are read each for itself', () => {
  const table = [word('ENTRY', 0, 0, 6), word('ORDER', 60, 0, 6), word('SEAT', 100, 0, 6)]
  const values = [word('GATE', 0, 20), word('C', 26, 20), word('31-44092', 60, 20), word('6', 115, 20)]
  expect(parseTicket([table, values], null, now)).toEqual({ orderNumber: '31-44092', seat: '6' })
})

it('a table has its labels in one line and its values under these', () => {
  const labels = [word('Event', 0, 0), word('Date & Time', 200, 0), word('Venue', 500, 0)]
  const values = [
    ...[word('Zach', 0, 20), word('Bryan', 26, 20)],
    ...linesOf(['Thu Jun 5 2087 8:00 PM'])
      .flat()
      .map((each) => ({ ...each, left: each.left + 200, right: each.right + 200, top: 20, bottom: 29 })),
    ...[word('Fenway', 500, 20), word('Park', 538, 20)],
  ]
  expect(parseTicket([labels, values], null, now)).toEqual({
    artist: 'Zach Bryan',
    venue: 'Fenway Park',
    concertDate: '2087-06-05T20:00',
  })
})

it('a level without a label stands apart from row and seat', () => {
  const line = [
    word('MEZZANINE', 0, 0),
    word('ROW', 120, 0),
    word('C', 140, 0),
    word('SEAT', 200, 0),
    word('8', 226, 0),
  ]
  expect(parseTicket([line], null, now)).toEqual({ section: 'MEZZANINE', row: 'C', seat: '8' })
})

it.each([
  ['what a musician plays is no part of the name', 'Mitsuko Uchida, piano', 'Mitsuko Uchida'],
  ['who presents a show is no part of its name', 'AdHoc presents: Horse Lords', 'Horse Lords'],
  ['a large name can be without capitals', 'caroline polachek', 'Caroline Polachek'],
  ['a tour can end in an exclamation', 'Hannah Gadsby - Woof!', 'Hannah Gadsby'],
  ['the buyer of a ticket is not who plays', 'Jane Doe’s ticket', undefined],
])('%s', (_, title, artist) => {
  const large = linesOf([title]).map((line) => line.map((each) => ({ ...each, bottom: 30 })))
  const below = linesOf(['', 'Greek Theatre, Thu Jun 5 2087 8:00 PM']).slice(1)
  const facts = parseTicket(
    [...large, ...below.map((line) => line.map((each) => ({ ...each, top: each.top + 6 })))],
    null,
    now,
  )
  expect(facts.artist).toBe(artist)
})

it('the venue can be in the line of the title that says where it is live', () => {
  const title = linesOf(['Drive-By Truckers']).flat()
  const lines = linesOf(['', 'Live at Exit/In', '', 'Thu Jun 5 2087 8:00 PM']).slice(1)
  const large = title.map((each) => ({ ...each, bottom: 26 }))
  expect(parseTicket([large, ...lines], null, now)).toMatchObject({ venue: 'Exit/In' })
})

it('a title in two lines is one name', () => {
  const title = [word('THE', 0, 0, 20), word('HOLLOW', 45, 0, 20), word('ORCHESTRA', 0, 30, 20)]
  const rest = linesOf(['Greek Theatre, Thu Jun 5 2087 8:00 PM', 'Doors 7:00 PM']).flat()
  const below = rest.map((each) => ({ ...each, top: each.top + 80, bottom: each.bottom + 80 - 6 }))
  expect(parseTicket([title, below], null, now)).toMatchObject({ artist: 'THE HOLLOW ORCHESTRA' })
})

it('a seat that was not read with certainty is left out', () => {
  expect(parseTicket([[word('SEAT', 0, 0), word('6', 30, 0, 9, 60)]], null, now)).toEqual({})
})

describe('what is left out', () => {
  const cases: [name: string, lines: string[]][] = [
    ['two seats on one page', ['SEAT 1', 'SEAT 2']],
    [
      'sentences about seats',
      ['This seat may have a limited view', 'PLEASE BE IN YOUR SEAT BY 8 PM', 'Standing only'],
    ],
    ['numbers of pages', ['Page 1 of 4']],
    ['an order without a number', ['Order confirmed', 'Order details']],
    ['several seats', ['Seats 5, 6, 7', 'SEAT 8, 9']],
    ['two orders', ['Order 12345-A', 'Order 12345-B']],
  ]
  it.each(cases)('%s', (_, lines) => expect(parse(lines)).toEqual({}))
})
