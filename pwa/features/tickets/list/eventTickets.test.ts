import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { groupByEvent, splitByTime } from './eventTickets.ts'

function buildTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    id: 'ticket',
    requestId: 'request',
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    status: 'ready',
    returnStatus: null,
    seatInfo: 'Section 102 · Row F · 1 of 2',
    section: '102',
    row: 'F',
    seat: null,
    gate: null,
    createdAt: '2027-05-01T10:00:00Z',
    transferredAt: null,
    receivedByClient: false,
    clientConfirmedAt: null,
    ticketFile: null,
    ticketFileType: null,
    qrCode: null,
    ...overrides,
  }
}

describe('tickets by event', () => {
  it('are grouped by request, in the order of their seats', () => {
    const events = groupByEvent([
      buildTicket({ id: '1' }),
      buildTicket({ id: '2', requestId: 'other', artist: 'Bon Iver' }),
      buildTicket({ id: '3' }),
    ])
    expect(events.map(({ artist, tickets }) => [artist, tickets.map(({ id }) => id)])).toEqual([
      ['Phoebe Bridgers', ['1', '3']],
      ['Bon Iver', ['2']],
    ])
  })

  it("list upcoming events soonest first and past ones newest first, split at the end of the viewer's day", () => {
    const dates = ['2027-06-30T20:00', '2027-06-05T20:00', '2027-06-04T20:00', '2026-01-01T20:00']
    const events = groupByEvent(
      dates.map((concertDate) => buildTicket({ requestId: concertDate, concertDate })),
    )
    // 23:30 on 5 June at UTC-7.
    const { upcoming, past } = splitByTime(events, new Date('2027-06-06T06:30:00Z'), -7 * 60)
    expect(upcoming.map(({ concertDate }) => concertDate)).toEqual([dates[1], dates[0]])
    expect(past.map(({ concertDate }) => concertDate)).toEqual([dates[2], dates[3]])
  })
})
