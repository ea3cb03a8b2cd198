import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../../testing/builders.ts'
import {
  askedWords,
  groupReturns,
  listNames,
  type NamedTicket,
  paidFor,
  resellLabel,
  resellSeats,
  returnMailLink,
  returnMailSubject,
  returnView,
  stepNow,
} from './returnSteps.ts'

const now = new Date('2027-01-10T12:00:00Z')

function seat(number: number, changes: Partial<Ticket> = {}): NamedTicket {
  const ticket = buildTicket({ id: `ticket ${number}`, artist: 'Mitski', price: 180.1, ...changes })
  return { ticket, name: `Seat ${number}` }
}
type Resale = NonNullable<Ticket['resale']>
const returning = (number: number, step: Resale['step'], changes: Partial<Resale> = {}) =>
  seat(number, {
    status: 'returning',
    resale: {
      step,
      way: 'file',
      amount: 180.1,
      canCancel: false,
      at: '2027-01-05T20:00:00.000Z',
      files: [],
      ...changes,
    },
  })

describe('where the returns of an event stand', () => {
  it('those at the same step are one, those furthest behind come first', () => {
    const groups = groupReturns([
      returning(1, 'listed', { at: '2027-01-06T20:00:00.000Z' }),
      returning(2, 'asked'),
      seat(3),
      returning(4, 'listed'),
    ])
    expect(groups.map(({ step, tickets }) => [step, tickets.map(({ name }) => name)])).toEqual([
      ['asked', ['Seat 2']],
      ['listed', ['Seat 1', 'Seat 4']],
    ])
    expect(groups[1]).toMatchObject({ amount: 360.2, at: '2027-01-06T20:00:00.000Z' })
  })

  it('each step says what happens next, and how far it is', () => {
    const view = (step: Resale['step'], changes?: Partial<Resale>) => {
      const [group] = groupReturns([returning(1, step, changes)])
      return group && returnView(group, now)
    }
    expect(view('asked')).toEqual({
      label: 'Email us the ticket',
      text: 'You get $180.10 back once a buyer is chosen.',
      steps: ['Return requested', 'Email us the ticket', 'Offered to buyers', 'Buyer chosen', 'Refunded'],
      done: 1,
    })
    expect(view('arrived')).toMatchObject({ label: 'We have your ticket', done: 2 })
    expect(view('listed')).toMatchObject({ label: 'Offered to buyers Jan 5', done: 3 })
    expect(view('matched')).toMatchObject({
      label: 'Buyer chosen',
      text: '$180.10 is on its way to the card you paid with.',
      done: 4,
    })
    expect(view('matched', { amount: null })).toMatchObject({
      text: 'We pay you back and tell you by email.',
      done: 4,
    })
    expect(view('refunded')).toMatchObject({ label: 'Refunded Jan 5', done: 5 })
    expect(view('withdrawn', { amount: null })).toMatchObject({
      text: 'We found no buyer in time, so it is yours to use again.',
      steps: [],
    })
  })

  it('its next step is a line, until there is none left', () => {
    const line = (step: Resale['step'], changes?: Partial<Resale>) => {
      const [group] = groupReturns([returning(1, step, changes)])
      return group && stepNow(group)
    }
    expect(line('asked')).toBe('Step 2 of 5: email us the ticket')
    expect(line('asked', { files: [{ id: 'file', name: 'ticket.pdf' }] })).toBe(
      'Step 2 of 5: we look at the ticket',
    )
    expect(line('asked', { amount: null })).toBe('Step 2 of 2: email us the ticket')
    expect(line('arrived', { amount: null })).toBeUndefined()
    expect(line('arrived')).toBe('Step 3 of 5: we offer it to buyers')
    expect(line('listed')).toBe('Step 4 of 5: we look for a buyer')
    expect(line('matched')).toBe('Step 5 of 5: your money is on its way')
    expect(line('refunded')).toBeUndefined()
    expect(line('withdrawn')).toBeUndefined()
  })

  it('what the owner does now fits the ticket', () => {
    const words = (...ways: Resale['way'][]) =>
      askedWords(ways.map((way, n) => returning(n, 'asked', { way })))
    expect(words('file')).toBe('Email us the ticket')
    expect(words('file', 'transfer')).toBe('Email us the tickets')
    expect(words('transfer')).toBe('Transfer the ticket back')
    expect(words('name', 'name')).toBe('Email us about the tickets')
    expect(askedWords([seat(1, { transferredAt: '2027-01-05T20:00:00.000Z' })])).toBe(
      'Transfer the ticket back',
    )
  })

  it('a return after the event promises no money', () => {
    for (const step of ['asked', 'arrived'] as const) {
      const [group] = groupReturns([returning(1, step, { amount: null })])
      const view = group && returnView(group)
      expect(view?.text).toContain('nothing is refunded')
      expect(view?.steps).toHaveLength(2)
    }
  })
})

describe('what can be sent back', () => {
  it('is distinguished from what cannot, with the reason', () => {
    const seats = resellSeats([seat(1), seat(2, { status: 'pending' }), returning(3, 'asked')], now)
    expect(seats.eligible.map(({ name }) => name)).toEqual(['Seat 1'])
    expect(seats.others.map(({ name }) => name)).toEqual(['Seat 2', 'Seat 3'])
    expect(seats.others.every(({ reason }) => reason.endsWith('.'))).toBe(true)
    expect(seats).toMatchObject({ isPaidBack: true, whyNone: undefined })
  })

  it('a past event pays nothing back', () => {
    const after = new Date('2027-07-01T12:00:00Z')
    expect(resellSeats([seat(1, { status: 'used' })], after)).toMatchObject({
      eligible: [{ name: 'Seat 1' }],
      isPaidBack: false,
    })
    expect(resellSeats([seat(1)], after).eligible).toEqual([])
  })

  it('nothing says why only where the owner could expect to resell', () => {
    const hoursBefore = new Date('2027-06-05T08:00:00Z')
    expect(resellSeats([seat(1)], hoursBefore).whyNone).toContain('less than 24 hours')
    expect(resellSeats([seat(1, { isRefunded: true })], now).whyNone).toContain('disputed or going back')
    expect(resellSeats([seat(1, { status: 'pending' })], now).whyNone).toBeUndefined()
    expect(resellSeats([seat(1, { locked: true })], now).whyNone).toBeUndefined()
  })

  it('pays back what was paid for the seats, to the cent', () => {
    expect(paidFor([seat(1), seat(2), seat(3, { price: 0.3 })])).toBe(360.5)
    expect(paidFor([seat(1), seat(2, { price: null })])).toBeUndefined()
  })

  it('the button says how many', () => {
    const all = [seat(11), seat(12), seat(13)]
    const label = (chosen: number, eligible = all, isPaidBack = true) =>
      resellLabel(all.slice(0, chosen), { eligible, isPaidBack })
    expect(label(3)).toBe('Resell all 3')
    expect(label(2)).toBe('Resell 2 of 3')
    expect(label(1)).toBe('Resell Seat 11')
    expect(label(0)).toBe('Resell')
    expect(label(1, all.slice(0, 1))).toBe('Resell')
  })

  it('the button of a past event does not speak of reselling', () => {
    const eligible = [seat(11), seat(12)]
    expect(resellLabel(eligible, { eligible, isPaidBack: false })).toBe('Send back all 2')
  })
})

it('the mail names event and seats in its subject, whatever their characters', () => {
  const subject = returnMailSubject([seat(11, { artist: 'Tom & Jerry?' }), seat(12)])
  expect(subject).toMatch(/^Tickets sent back: Tom & Jerry\?, Jun 5(, 2027)?, Seats 11, 12$/)
  const link = new URL(returnMailLink('support@example.com', subject))
  expect(link.pathname).toBe('support@example.com')
  expect(link.searchParams.get('subject')).toBe(subject)
  expect([...link.searchParams]).toHaveLength(1)
})

it('seats are named together, tickets without a seat each', () => {
  expect(listNames([seat(11)])).toBe('Seat 11')
  expect(listNames([seat(11), seat(12)])).toBe('Seats 11, 12')
  const unnumbered = [1, 2].map((number) => ({ ...seat(number), name: `Ticket ${number} of 2` }))
  expect(listNames(unnumbered)).toBe('Ticket 1 of 2, Ticket 2 of 2')
})
