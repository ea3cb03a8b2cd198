import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { refundStates } from './orderStates.ts'
import { refundReasons } from './refundRules.ts'
import {
  customerRefundLabel,
  describeRefundError,
  describeRefundReason,
  refundStateLabel,
} from './refundWords.ts'

describe('a refund', () => {
  it('has a label for its state, and another one if it could not be sent', () => {
    const labels = (canRetry: boolean) => refundStates.map((state) => refundStateLabel({ state, canRetry }))
    expect(labels(false)).toEqual(['Waiting to be sent', 'On its way', 'Refunded', 'Failed'])
    expect(labels(true)).toEqual(['Could not be sent', 'On its way', 'Refunded', 'Failed'])
  })

  it('is never called failed to its customer', () => {
    expect(refundStates.map(customerRefundLabel)).toEqual([
      'On its way',
      'On its way',
      'Refunded',
      'Delayed. We are looking into it.',
    ])
  })

  it('has a sentence for its reason', () => {
    expect(refundReasons.map(describeRefundReason)).toEqual([
      'The payment came when its order was already closed.',
      'The order was already paid by another payment.',
      'The payment was not the amount of the order.',
      'The payment was not in US dollars.',
      'The payment was on another account of the card provider.',
      'The payment was made for another order.',
      'It was made by hand on the card provider’s own pages.',
      'The seat was resold, so its owner is paid back.',
    ])
  })

  it('has a sentence for known reasons of the card provider, and shows any other text as it is', () => {
    expect(describeRefundError('expired_or_canceled_card')).toBe('The card has expired or was cancelled.')
    expect(describeRefundError('insufficient_funds')).toBe('Our balance at the card provider was too low.')
    expect(describeRefundError(new AppError('payment_unavailable').message)).toBe(
      'The card provider could not be reached.',
    )
    expect(describeRefundError(null)).toBe('The card provider gave no reason.')
    expect(describeRefundError('unknown')).toBe('The card provider gave no reason.')
    expect(describeRefundError('Charge ch_1 has already been refunded.')).toBe(
      'Charge ch_1 has already been refunded.',
    )
  })
})
