import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/builders.ts'
import { eventCalendar, type Plan } from './eventCalendar.ts'
import {
  canBeShown,
  gateTickets,
  groupByEvent,
  isSoon,
  savedOnEvent,
  showCodesLabel,
  splitByTime,
} from './eventTickets.ts'
import { describeSeats, seatName, seatRemark } from './seatWords.ts'
import { calendarFileName, ticketFileName } from './ticketFiles.ts'

describe('tickets by event', () => {
  it('are grouped in the order of their seats', () => {
    const events = groupByEvent([
      buildTicket({ id: '1' }),
      buildTicket({ id: '2', artist: 'Bon Iver' }),
      buildTicket({ id: '3' }),
    ])
    expect(events.map(({ artist, tickets }) => [artist, tickets.map(({ id }) => id)])).toEqual([
      ['Phoebe Bridgers', ['1', '3']],
      ['Bon Iver', ['2']],
    ])
  })

  it('of several orders are on one card, however the names were typed', () => {
    const events = groupByEvent([
      buildTicket({ id: '1', requestId: 'b' }),
      buildTicket({ id: '2', requestId: 'a', artist: 'PHOEBE BRIDGERS', venue: 'Greek Théâtre' }),
      buildTicket({ id: '3', requestId: 'b', concertDate: '2027-06-06T20:00' }),
    ])
    expect(events.map(({ tickets, requestIds }) => [tickets.map(({ id }) => id), requestIds])).toEqual([
      [
        ['1', '2'],
        ['a', 'b'],
      ],
      [['3'], ['b']],
    ])
  })

  it('add up what each order saved, not each seat', () => {
    const saving = (requestId: string, orderSaving: number | null) => buildTicket({ requestId, orderSaving })
    const tickets = [saving('a', 90.1), saving('a', 90.1), saving('b', 0.2), saving('c', null)]
    expect(savedOnEvent({ tickets })).toBe(90.3)
    expect(savedOnEvent({ tickets: [saving('c', null)] })).toBeUndefined()
  })

  it("list upcoming events soonest first and past ones newest first, split at the end of the viewer's day", () => {
    const dates = ['2027-06-30T20:00', '2027-06-05T20:00', '2027-06-04T20:00', '2026-01-01T20:00']
    const events = groupByEvent(dates.map((concertDate) => buildTicket({ concertDate })))
    // 23:30 on 5 June at UTC-7.
    const { upcoming, past } = splitByTime(events, new Date('2027-06-06T06:30:00Z'), -7 * 60)
    expect(upcoming.map(({ concertDate }) => concertDate)).toEqual([dates[1], dates[0]])
    expect(past.map(({ concertDate }) => concertDate)).toEqual([dates[2], dates[3]])
    // What nobody goes to comes last.
    for (const off of [{ isShowCancelled: true }, { status: 'refunded' as const }]) {
      const some = groupByEvent(
        dates.map((concertDate) => buildTicket({ concertDate, ...(concertDate === dates[1] && off) })),
      )
      const left = splitByTime(some, new Date('2027-06-06T06:30:00Z'), -7 * 60).upcoming
      expect(left.map(({ concertDate }) => concertDate)).toEqual([dates[0], dates[1]])
    }
  })
})

it('a ticket is shown while it is ready, neither used, nor sent back, nor unpaid', () => {
  const shown = (change: Partial<Ticket>) => canBeShown(buildTicket({ qrCode: 'LS-1', ...change }))
  expect(shown({})).toBe(true)
  expect(shown({ status: 'delivered', qrCode: null, ticketFile: '/api/files/1' })).toBe(true)
  for (const status of ['pending', 'used', 'returning'] as const) expect(shown({ status })).toBe(false)
  expect(shown({ locked: true })).toBe(false)
  expect(shown({ qrCode: null })).toBe(false)
})

it('the gate shows the codes of one event, of all its orders, its files too, and none that is used or sent back', () => {
  const qr = (id: string, change: Parameters<typeof buildTicket>[0] = {}) =>
    buildTicket({ id, qrCode: `LS-${id}`, ...change })
  const tickets = [
    buildTicket({ id: '7', ticketFile: '/api/files/7' }),
    qr('1'),
    qr('2', { requestId: 'other', artist: 'phoebe bridgers' }),
    qr('3', { status: 'used' }),
    qr('4', { status: 'returning' }),
    qr('5', { locked: true }),
    qr('6', { artist: 'Bon Iver' }),
    buildTicket({ id: '8', artist: 'Bill Callahan', ticketFile: '/api/files/8' }),
  ]
  expect(gateTickets(tickets, '2').map(({ id }) => id)).toEqual(['1', '2', '7'])
  for (const id of ['3', '4', '5', '8', 'gone']) expect(gateTickets(tickets, id)).toEqual([])
  expect(showCodesLabel(gateTickets(tickets, '7'))).toBe('Show 3 tickets')
  expect(showCodesLabel(tickets.slice(1, 3))).toBe('Show QR codes')
})

it('tickets are looked after from the day before to the day of their event', () => {
  expect([-1, 0, 1, 2, Number.NaN].map(isSoon)).toEqual([false, true, true, false, false])
})

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

function seat(overrides: Partial<Parameters<typeof seatRemark>[0]> = {}) {
  return {
    id: 'a',
    section: '102',
    row: 'F',
    seat: null,
    seatInfo: 'Section 102 · Row F · 1 of 2',
    ...overrides,
  }
}

describe('describeSeats', () => {
  it('lists the seats of one row together', () => {
    expect(describeSeats([seat({ seat: '11' }), seat({ seat: '12' })])).toEqual([
      'Sec 102 · Row F · Seats 11, 12',
    ])
    expect(describeSeats([seat({ seat: '11' })])).toEqual(['Sec 102 · Row F · Seat 11'])
  })

  it('counts the seats if a seat number is missing', () => {
    expect(describeSeats([seat({ seat: '11' }), seat()])).toEqual(['Sec 102 · Row F · 2 seats'])
    expect(describeSeats([seat()])).toEqual(['Sec 102 · Row F · 1 seat'])
  })

  it('gives each section a line', () => {
    expect(
      describeSeats([seat({ seat: '1' }), seat({ section: 'Section GA', row: null, seat: 'Seat 9' })]),
    ).toEqual(['Sec 102 · Row F · Seat 1', 'Sec GA · Seat 9'])
  })
})

describe('seatName', () => {
  it('is the seat number, or the position among the tickets', () => {
    const tickets = [seat(), seat({ id: 'b' })]
    expect(seatName(seat({ seat: '11' }), tickets)).toBe('Seat 11')
    expect(seatName(seat({ id: 'b' }), tickets)).toBe('Ticket 2 of 2')
    expect(seatName(seat(), [seat()])).toBe('Your ticket')
  })
})

describe('seatRemark', () => {
  it('is undefined if it only repeats section, row and seat', () => {
    expect(seatRemark(seat())).toBeUndefined()
    expect(seatRemark(seat({ seat: '11', seatInfo: 'Section 102 · Row F · Seat 11' }))).toBeUndefined()
  })

  it('is what staff wrote', () => {
    expect(seatRemark(seat({ seatInfo: 'Aisle, wristband at will call' }))).toBe(
      'Aisle, wristband at will call',
    )
  })
})

const concertDate = '2027-06-05T20:00'

it('names a downloaded ticket after its event and seat', () => {
  const ticket = { artist: 'Phoebe Bridgers', concertDate, ticketFileType: 'application/pdf' }
  expect(ticketFileName(ticket, 'Seat 11')).toBe('Phoebe Bridgers 2027-06-05 Seat 11.pdf')
})

it('names a calendar file after its event', () => {
  expect(calendarFileName({ artist: 'Phoebe Bridgers', concertDate })).toBe('Phoebe Bridgers 2027-06-05.ics')
})

it('leaves out characters that a file system does not allow', () => {
  const ticket = { artist: '../AC/DC: "Live"?..', concertDate, ticketFileType: 'image/jpeg' }
  expect(ticketFileName(ticket, 'Ticket 1 of 2')).toBe('AC DC Live 2027-06-05 Ticket 1 of 2.jpg')
})

it('shortens a long name, never the date', () => {
  const ticket = { artist: 'x'.repeat(300), concertDate, ticketFileType: null }
  expect(ticketFileName(ticket, 'Seat 1')).toMatch(/^x{60,70} 2027-06-05 Seat 1$/)
})
