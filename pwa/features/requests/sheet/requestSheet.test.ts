import { expect, it } from 'vitest'
import { timelineTypes } from '#contract/events.ts'
import { partnerNameOf } from './RequestSheet.tsx'
import { timelineWords } from './timelineExtra.tsx'

it('the timeline names payment and delivery, and nothing that this build does not know', () => {
  const words = (type: string, state: string | null = null) =>
    timelineWords({ type, amount: 375, state, count: null })
  expect(words('order.paid')).toBe('You paid $375')
  expect(words('ticket.delivered')).toBe('A ticket is ready in My Tickets')
  expect(words('ticket.delivered', 'replaced')).toBe('We replaced a ticket in My Tickets')
  const ten = { type: 'ticket.delivered', amount: null, count: 10 }
  expect(timelineWords({ ...ten, state: null })).toBe('10 tickets are ready in My Tickets')
  expect(timelineWords({ ...ten, state: 'replaced' })).toBe('We replaced 10 tickets in My Tickets')
  expect(words('payment.refund_changed', 'succeeded')).toBe('We refunded $375')
  expect(words('payment.refund_changed', 'queued')).toBeUndefined()
  expect(words('ticket.flown')).toBeUndefined()
  // Tickets that are issued are being prepared, and an order that was closed shows with its offer.
  const untold = timelineTypes.filter((type) => words(type, 'succeeded') === undefined)
  expect(untold).toEqual(['order.closed', 'tickets.issued'])
})

const message = (createdAt: string, name?: string) => ({
  createdAt,
  isFromUser: name === undefined,
  author: { name: name ?? 'Sam' },
})
const offer = (createdAt: string, name: string) => ({ createdAt, madeBy: { name } })

it('the partner of a conversation is whoever of staff spoke or offered last, also when the customer wrote after them', () => {
  const said = [message('2027-06-05T10:00:00Z', 'Jo'), message('2027-06-05T11:00:00Z')]
  expect(partnerNameOf(said, [])).toBe('Jo')
  expect(partnerNameOf(said, [offer('2027-06-05T10:30:00Z', 'Ana')])).toBe('Ana')
  expect(partnerNameOf(said, [offer('2027-06-05T09:30:00Z', 'Ana')])).toBe('Jo')
  expect(partnerNameOf([message('2027-06-05T11:00:00Z')], [])).toBeUndefined()
})
