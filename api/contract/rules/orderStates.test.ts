import { describe, expect, it } from 'vitest'
import {
  livePaymentStates,
  paymentStates,
  paymentStatesBefore,
  refundStates,
  refundStatesBefore,
} from './orderStates.ts'

describe('a payment', () => {
  it('moves exactly as the table says, and a success is never lost', () => {
    const before = Object.fromEntries(paymentStates.map((to) => [to, paymentStatesBefore(to)]))
    expect(before).toEqual({
      creating: [],
      open: ['creating', 'processing'],
      processing: ['creating', 'open'],
      succeeded: ['creating', 'open', 'processing', 'canceled'],
      canceled: ['creating', 'open', 'processing'],
    })
  })

  it('is live while it can still succeed', () => {
    expect(livePaymentStates).toEqual(['creating', 'open', 'processing'])
  })
})

describe('a refund', () => {
  it('moves exactly as the table says: one returned by the bank stays failed', () => {
    const before = Object.fromEntries(refundStates.map((to) => [to, refundStatesBefore(to)]))
    expect(before).toEqual({
      queued: [],
      requested: ['queued'],
      succeeded: ['queued', 'requested'],
      failed: ['queued', 'requested', 'succeeded'],
    })
  })
})
