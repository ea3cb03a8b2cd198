import { describe, expect, it } from 'vitest'
import { describeRetried } from '../../refunds/RetryRefund.tsx'
import { missesRefunds, refundView } from './Refunds.tsx'

const noAction = { canRetry: false, isRetried: false, lastError: null }
const needsRetry = { canRetry: true, isRetried: false }

describe('a refund', () => {
  it('that needs no action shows its state only', () => {
    expect(refundView({ ...noAction, state: 'queued' })).toMatchObject({
      tone: 'neutral',
      label: 'Waiting to be sent',
      problem: undefined,
    })
    expect(refundView({ ...noAction, state: 'requested' })).toMatchObject({
      label: 'On its way',
      problem: undefined,
    })
    expect(refundView({ ...noAction, state: 'succeeded' })).toEqual({
      tone: 'good',
      label: 'Refunded',
      problem: undefined,
      isHistory: false,
    })
  })

  it('that could not be sent shows the reason', () => {
    const lastError = 'Payment system unavailable, please try again in a moment'
    expect(refundView({ ...needsRetry, state: 'queued', lastError })).toEqual({
      tone: 'accent',
      label: 'Could not be sent',
      problem: 'The card provider could not be reached.',
      isHistory: false,
    })
  })

  it('that failed shows the reason in plain words', () => {
    expect(refundView({ ...needsRetry, state: 'failed', lastError: 'lost_or_stolen_card' })).toEqual({
      tone: 'accent',
      label: 'Failed',
      problem: 'The card was reported lost or stolen.',
      isHistory: false,
    })
    expect(refundView({ ...needsRetry, state: 'failed', lastError: null }).problem).toBe(
      'The card provider gave no reason.',
    )
  })

  it('that was replaced by a retry is history', () => {
    expect(refundView({ ...noAction, isRetried: true, state: 'failed', lastError: 'declined' })).toEqual({
      tone: 'neutral',
      label: 'Failed',
      problem: 'The bank declined it. It was retried.',
      isHistory: true,
    })
  })

  it('that was refunded otherwise, before or after it failed, says so', () => {
    expect(refundView({ ...noAction, state: 'failed', lastError: 'declined' })).toMatchObject({
      problem: 'The bank declined it. Nothing is left of the payment for it.',
      isHistory: true,
    })
    expect(refundView({ ...noAction, state: 'failed', lastError: 'too_little_left' })).toMatchObject({
      problem: 'Other refunds left too little of the payment for it.',
      isHistory: true,
    })
  })

  it('of a disputed payment says so', () => {
    const lastError = 'charge_for_pending_refund_disputed'
    expect(refundView({ ...noAction, state: 'failed', lastError })).toMatchObject({
      problem: 'The client is disputing the payment with their bank.',
      isHistory: true,
    })
  })

  it('that was retried is described in one line, even if it has succeeded in the meantime', () => {
    expect(describeRetried({ amount: 375, state: 'queued', canRetry: false })).toBe(
      '$375.00 · Waiting to be sent',
    )
    expect(describeRetried({ amount: 1375.5, state: 'succeeded', canRetry: false })).toBe(
      '$1,375.50 · Refunded',
    )
  })
})

it.each([
  [{ isPaid: false, refundFailed: false }, true, false],
  [{ isPaid: true, refundFailed: false }, true, true],
  [{ isPaid: true, refundFailed: false }, false, false],
  [{ isPaid: false, refundFailed: true }, false, true],
])('refunds that cannot be read: %o, online %s, shows an error: %s', (request, isOnline, expected) => {
  expect(missesRefunds(request, isOnline)).toBe(expected)
})
