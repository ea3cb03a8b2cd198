import { describe, expect, it } from 'vitest'
import type { TicketFacts } from '#contract/files.ts'
import { linesOf } from '../../integrations/textReader/textReader.ts'
import { parseTicket } from './parseTicket.ts'

const now = new Date('2086-11-28T00:00:00Z')
const parse = (lines: readonly string[]) => parseTicket(linesOf(lines), null, now)

describe('what a ticket says', () => {
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
  ]
  it.each(cases)('%s', (_, lines, facts) => expect(parse(lines)).toEqual(facts))
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
    ['two orders', ['Order 12345-A', 'Order 12345-B']],
  ]
  it.each(cases)('%s', (_, lines) => expect(parse(lines)).toEqual({}))
})
