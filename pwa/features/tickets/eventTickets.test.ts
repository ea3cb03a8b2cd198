import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/buildTicket.ts'
import { canBeShown, gateTickets, groupByEvent, isSoon, savedOnEvent, splitByTime } from './eventTickets.ts'

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

it('the gate shows the codes of one event, of all its orders, and none that is used or sent back', () => {
  const qr = (id: string, change: Parameters<typeof buildTicket>[0] = {}) =>
    buildTicket({ id, qrCode: `LS-${id}`, ...change })
  const tickets = [
    qr('1'),
    qr('2', { requestId: 'other', artist: 'phoebe bridgers' }),
    qr('3', { status: 'used' }),
    qr('4', { status: 'returning' }),
    qr('5', { locked: true }),
    qr('6', { artist: 'Bon Iver' }),
  ]
  expect(gateTickets(tickets, '2').map(({ id }) => id)).toEqual(['1', '2'])
  for (const id of ['3', '4', '5', 'gone']) expect(gateTickets(tickets, id)).toEqual([])
})

it('tickets are looked after from the day before to the day of their event', () => {
  expect([-1, 0, 1, 2, Number.NaN].map(isSoon)).toEqual([false, true, true, false, false])
})
