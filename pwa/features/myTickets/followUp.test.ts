import { beforeAll, expect, it, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/buildTicket.ts'
import { followUp, pastNeeds } from './followUp.ts'

beforeAll(() => void vi.setSystemTime('2027-05-01T12:00:00Z'))

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
  expect(line({ transferredAt })).toBe('In your ticketing account')
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
