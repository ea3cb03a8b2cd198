import { describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/payments.ts'
import { receiptMoney, refundedSeat } from './receiptMoney.ts'

type Refund = Receipt['refunds'][number]
const refund = (amount: number, state: Refund['state'] = 'succeeded'): Refund => ({
  id: 'refund',
  amount,
  state,
  createdAt: '2027-05-01T10:00:00Z',
  ticket: null,
})

describe('what is left of a payment', () => {
  it('is what was paid, less what has gone back or is on its way', () => {
    expect(receiptMoney({ totalAmount: 375.1, refunds: [] })).toEqual({ status: 'paid', left: 375.1 })
    const refunds = [refund(180.05), refund(0.05, 'queued')]
    expect(receiptMoney({ totalAmount: 375.1, refunds })).toEqual({ status: 'partially_refunded', left: 195 })
    expect(receiptMoney({ totalAmount: 180, refunds: [refund(180, 'requested')] })).toEqual({
      status: 'refunded',
      left: 0,
    })
  })

  it('is not less because of a refund that failed', () => {
    expect(receiptMoney({ totalAmount: 375, refunds: [refund(180, 'failed')] })).toEqual({
      status: 'paid',
      left: 375,
    })
  })
})

describe('the seat that a refund is for', () => {
  it('has its number, or its place among the tickets until it has one', () => {
    expect(refundedSeat({ ticket: { seat: '14', position: 2 } }, 4)).toBe('Seat 14')
    expect(refundedSeat({ ticket: { seat: null, position: 2 } }, 4)).toBe('Ticket 2 of 4')
  })

  it('is not said if there is but one, or if it is for no single seat', () => {
    expect(refundedSeat({ ticket: { seat: null, position: 1 } }, 1)).toBeUndefined()
    expect(refundedSeat({ ticket: null }, 4)).toBeUndefined()
  })
})
