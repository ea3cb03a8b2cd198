import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/builders.ts'
import { hasBegun } from '../../ui/eventWords.ts'
import { soonestArrival } from './arrived/ArrivedTickets.tsx'
import { followUp, pastNeeds } from './followUp.ts'
import { readinessOf, readinessWords } from './ready/TicketsReady.tsx'
import { arrivalOf, arrivalWords, eventPills, insteadAtGate, isOnPhone, seatState } from './seatState.ts'

beforeAll(() => void vi.setSystemTime('2027-05-01T12:00:00Z'))
afterAll(() => void vi.useRealTimers())

describe('a seat', () => {
  it.each([
    ['not there yet', { status: 'pending' }, { label: 'Being Prepared', noReceipt: 'Not here yet' }],
    ['ready', { status: 'ready' }, { noReceipt: undefined }],
    ['delivered', { status: 'delivered' }, { noReceipt: undefined }],
    [
      'refunded',
      { status: 'refunded' },
      { label: 'Refunded', noReceipt: 'Refunded', whyClosed: 'It is no longer yours.' },
    ],
    [
      'refunded, though its refund has failed',
      { status: 'refunded', isRefundDelayed: true },
      { label: 'Refund delayed', noReceipt: 'Refunded', whyClosed: 'We are looking into it.' },
    ],
    ['used', { status: 'used' }, { noReceipt: undefined, whyClosed: 'It can no longer be opened.' }],
    [
      'not paid, whatever its status',
      { status: 'delivered', locked: true },
      { label: 'Payment Required', noReceipt: 'Not paid yet' },
    ],
  ] as const)('that is %s says so, and whether its receipt can be confirmed', (_, ticket, state) => {
    const { label, noReceipt, whyClosed } = seatState(buildTicket(ticket))
    expect({ label, noReceipt, whyClosed }).toMatchObject(state)
  })

  it.each([
    ['asked', 'Pending Return', 'Not with us yet', 'It cannot be opened now.'],
    ['arrived', 'Return Confirmed', 'Sent back', 'It cannot be opened now.'],
    ['listed', 'Offered to buyers', 'Sent back', 'It cannot be opened now.'],
    ['matched', 'Buyer chosen', 'Sent back', 'It is no longer yours.'],
    ['refunded', 'Refunded Jan 5', 'Sent back', 'It is no longer yours.'],
  ] as const)('that is sent back says where it stands: %s', (step, label, noReceipt, whyClosed) => {
    const at = `${new Date().getFullYear()}-01-05T20:00:00.000Z`
    const ticket = buildTicket({
      status: 'returning',
      returnStatus: step === 'asked' ? 'pending_email' : 'email_received',
      resale: { step, way: 'file', amount: 180, canCancel: false, at, files: [] },
    })
    expect(seatState(ticket)).toMatchObject({ label, whyClosed })
    expect(seatState(ticket).noReceipt).toBe(noReceipt)
    expect(eventPills([ticket, buildTicket()]).map(({ text }) => text)).toEqual([
      '1 of 2 ready',
      `1 ${label}`,
    ])
  })
})

describe('the pills of an event', () => {
  const texts = (tickets: readonly Ticket[]) => eventPills(tickets).map(({ text }) => text)

  it('say where all are, Ready where they differ, and on this phone if every seat that is ready is saved', () => {
    const [one, two] = [buildTicket({ id: '1' }), buildTicket({ id: '2', status: 'delivered' })]
    expect(texts([one, one])).toEqual(['Ready to Download'])
    expect(texts([two])).toEqual(['Downloaded'])
    expect(texts([one, two])).toEqual(['Ready'])
    const transferredAt = '2027-05-01T10:00:00Z'
    expect(texts([buildTicket({ transferredAt })])).toEqual(['In your ticketing account'])
    expect(texts([buildTicket({ transferredAt, qrCode: 'LS-1' })])).toEqual(['Ready to Download'])
    expect(isOnPhone([one, two], new Set(['1']))).toBe(false)
    expect(isOnPhone([one, two, buildTicket({ id: '3', status: 'pending' })], new Set(['1', '2']))).toBe(true)
    expect(isOnPhone([buildTicket({ status: 'pending' })], new Set())).toBe(false)
  })

  it('count what is mixed', () => {
    const tickets = [
      ...Array.from({ length: 3 }, () => buildTicket()),
      ...Array.from({ length: 6 }, () => buildTicket({ status: 'pending' })),
      buildTicket({ status: 'returning', returnStatus: 'email_received' }),
    ]
    expect(texts(tickets)).toEqual(['3 of 10 ready', '6 Being Prepared', '1 Return Confirmed'])
  })

  it('warn of seats that are not here although the promised day is over', () => {
    const tones = (concertDate: string) =>
      eventPills([buildTicket({ status: 'pending', concertDate })]).map(({ tone }) => tone)
    expect(tones('2027-05-04T20:00')).toEqual(['neutral'])
    expect(tones('2027-05-03T20:00')).toEqual(['warn'])
  })

  it('are one word if all seats are the same', () => {
    expect(texts([buildTicket({ status: 'pending' }), buildTicket({ status: 'pending' })])).toEqual([
      'Being Prepared',
    ])
    expect(texts([buildTicket({ status: 'used' })])).toEqual(['Used'])
    const past = '2020-06-05T20:00'
    expect(texts([buildTicket({ status: 'pending', concertDate: past })])).toEqual(['Not Delivered'])
    expect(texts([buildTicket({ status: 'pending', concertDate: past, locked: true })])).toEqual([
      'Payment Required',
    ])
  })
})

const concertDate = '2027-06-05T20:00'
const noon = (day: string) => new Date(`${day}T12:00:00`)
const arrival = (days: number, now: Date, boughtOn = '2027-05-01') =>
  arrivalOf(
    [buildTicket({ concertDate, createdAt: noon(boughtOn).toISOString() })],
    { days, hasBegun: hasBegun(concertDate, now) },
    now,
  )

it('the day that was promised is named until it is over', () => {
  for (const [days, today] of [
    [12, '2027-05-24'],
    [3, '2027-06-02'],
  ] as const) {
    const promised = arrival(days, noon(today))
    expect(promised).toMatchObject({ day: 'Wed, Jun 2' })
    expect(promised.isBroken).toBeUndefined()
    expect(arrivalWords(promised, false)).toBe(
      'The rest will be here by Wed, Jun 2. We tell you the moment they are ready.',
    )
    expect(arrivalWords(promised, true)).toBe(
      'Your tickets will be here by Wed, Jun 2. We tell you the moment they are ready.',
    )
  }
})

it('after that no day is named, and the text says that it has passed', () => {
  for (const days of [2, 1]) {
    const late = arrival(days, noon(`2027-06-0${5 - days}`))
    expect({ day: late.day, isBroken: late.isBroken }).toEqual({ day: undefined, isBroken: true })
    const next = 'We are working on it and tell you the moment they are ready.'
    expect(arrivalWords(late, true)).toBe(`Your tickets should have arrived by now. ${next}`)
    expect(arrivalWords(late, false)).toBe(`The rest should have arrived by now. ${next}`)
  }
})

it('on the day of the show the customer reads that they get tickets or money, whenever they bought', () => {
  for (const boughtOn of ['2027-05-01', '2027-06-05']) {
    const missing = arrival(0, new Date('2027-06-05T19:59:00'), boughtOn)
    expect({ day: missing.day, isBroken: missing.isBroken }).toEqual({ day: undefined, isBroken: true })
    const next = 'We are on it: you have them before the show, or get your money back.'
    expect(arrivalWords(missing, true)).toBe(`Your tickets are not here yet. ${next}`)
    expect(arrivalWords(missing, false)).toBe(`The rest is not here yet. ${next}`)
  }
})

it('tickets that were bought after that day are not late before the show', () => {
  const bought = arrival(1, noon('2027-06-04'), '2027-06-03')
  expect(arrivalWords(bought, true)).toMatch(/^Your tickets will be here before the show\./)
  expect(bought.isBroken).toBeUndefined()
  expect(arrival(-1, noon('2027-06-06'), '2027-06-03').isBroken).toBe(true)
  // Some of them were promised for that day.
  const both = ['2027-05-01', '2027-06-03'].map((day) =>
    buildTicket({ concertDate, createdAt: noon(day).toISOString() }),
  )
  expect(arrivalOf(both, { days: 1, hasBegun: false }, noon('2027-06-04')).isBroken).toBe(true)
})

it('once the event has started nothing is promised any more, however late they were bought', () => {
  for (const over of [
    arrival(0, new Date('2027-06-05T20:00:00')),
    arrival(-1, noon('2027-06-06'), '2027-06-05'),
  ]) {
    expect({ day: over.day, isBroken: over.isBroken }).toEqual({ day: undefined, isBroken: true })
    expect(arrivalWords(over, true)).toBe(
      'Your tickets did not arrive before the show, and we are sorry. You get your money back.',
    )
  }
})

it('a seat that was refunded at the gate gives way to the next one with a code, or says why there is none', () => {
  const qr = (id: string, change: Partial<Ticket> = {}) => buildTicket({ id, qrCode: `LS-${id}`, ...change })
  const instead = (id: string, all: Ticket[]) => {
    const { next, why } = insteadAtGate(all, id)
    return [next?.id, why]
  }
  expect(instead('gone', [qr('a')])).toEqual([
    undefined,
    'This ticket has no code, or it is no longer yours.',
  ])
  const refunded = [qr('a'), qr('b', { status: 'refunded' }), qr('c')]
  expect(instead('b', refunded)).toEqual(['c', 'This ticket was refunded. Here is your next one.'])
  const cancelled = [qr('a', { status: 'refunded', isShowCancelled: true })]
  expect(instead('a', cancelled)).toEqual([undefined, 'The show was cancelled.'])
})

const line = (...tickets: Partial<Ticket>[]) => {
  const { lead, text } =
    followUp(tickets.map(buildTicket), { isPast: false, days: 35, hasBegun: false }) ?? {}
  return [lead, text].filter(Boolean).join(' ')
}
const moneyBackUntil = '2027-05-08T12:00:00Z'
const transferredAt = '2027-05-01T10:00:00Z'

it('what follows for an event is what matters most of its tickets', () => {
  expect(line({ status: 'pending' })).toBe('Here by Wed, Jun 2')
  expect(line({ status: 'pending' }, { qrCode: 'LS-1' })).toBe('The rest by Wed, Jun 2')
  expect(line({ status: 'pending', moneyBackUntil })).toBe('Show changed: money back until May 8')
  expect(line({ moneyBackUntil, moneyBackAskedAt: transferredAt })).toBe('Money back asked for')
  expect(line({ qrCode: 'LS-1' })).toBe('')
  expect(line({ status: 'pending', isShowCancelled: true })).toBe('')
})

it('folded past events say what they ask: the only thing, the receipts, or how many ask something', () => {
  const past = (changes: Partial<Ticket>) => ({ tickets: [buildTicket({ id: '1', ...changes })] })
  const done = past({ receivedByClient: true })
  expect(pastNeeds([done])).toBeUndefined()
  expect(pastNeeds([done, past({})])).toBe('1 receipt to confirm')
  expect(pastNeeds([past({}), past({})])).toBe('2 receipts to confirm')
  expect(pastNeeds([past({})], ['1'])).toBeUndefined()
  expect(pastNeeds([done, past({ moneyBackUntil })])).toBe('Show changed: money back until May 8')
  expect(pastNeeds([past({}), past({ moneyBackUntil })])).toBe('2 need you')
})

it('a ticket refunded before its arrival was announced does not arrive, although it is still saved as ready', () => {
  const saved = ['a', 'b'].map((id) => buildTicket({ id, status: 'ready' }))
  const fetched = [buildTicket({ id: 'a', status: 'refunded' }), buildTicket({ id: 'b', status: 'ready' })]
  const arrived = (ids: string[]) => soonestArrival(saved, new Set(ids), fetched)
  expect(arrived(['a'])).toBeUndefined()
  expect(arrived(['a', 'b'])?.ticketIds).toEqual(['b'])
  expect(soonestArrival(saved, new Set(['a']))?.ticketIds).toEqual(['a'])
})

const ticket = (id: string, changes: Partial<Ticket> = {}) =>
  buildTicket({ id, qrCode: `LS-${id}`, ...changes })
const words = (tickets: Ticket[], saved: string[]) => {
  const readiness = readinessOf(tickets, new Set(saved))
  return readiness && readinessWords(readiness, 'this phone')
}

describe('what of an event is on the device', () => {
  it('is counted among the tickets that can be shown', () => {
    const tickets = [ticket('a'), ticket('b'), ticket('c')]
    expect(words(tickets, [])).toBe('Your tickets are not on this phone yet.')
    expect(words(tickets, ['a', 'b'])).toBe('1 of 3 tickets is not on this phone yet.')
    expect(words(tickets, ['a'])).toBe('2 of 3 tickets are not on this phone yet.')
    expect(words(tickets, ['a', 'b', 'c'])).toBe('Your tickets are on this phone.')
    expect(words([ticket('a')], [])).toBe('Your ticket is not on this phone yet.')
    expect(words([ticket('a')], ['a'])).toBe('Your ticket is on this phone.')
  })

  it('is not asked of tickets that are not here, sent back, unpaid, or in a ticketing account', () => {
    const others = [
      ticket('b', { status: 'pending', qrCode: null }),
      ticket('c', { status: 'returning' }),
      ticket('d', { locked: true }),
      ticket('e', { qrCode: null, transferredAt: '2027-06-01T10:00:00Z' }),
    ]
    expect(words(others, [])).toBeUndefined()
    expect(words([ticket('a'), ...others], ['a'])).toBe('Your ticket is on this phone.')
  })
})
