import { describe, expect, it } from 'vitest'
import { describeRetried, refundView } from './refundView.ts'

const calm = { canRetry: false, lastError: null }

describe('a refund', () => {
  it('that needs nobody says how far it has come, and no more', () => {
    expect(refundView({ ...calm, state: 'queued' })).toMatchObject({
      tone: 'neutral',
      label: 'Waiting to be sent',
      problem: undefined,
    })
    expect(refundView({ ...calm, state: 'requested' })).toMatchObject({
      label: 'On its way',
      problem: undefined,
    })
    expect(refundView({ ...calm, state: 'succeeded' })).toEqual({
      tone: 'good',
      label: 'Refunded',
      problem: undefined,
      isHistory: false,
    })
  })

  it('that was given up says why it was not sent', () => {
    const lastError = 'Payment system unavailable, please try again in a moment'
    expect(refundView({ state: 'queued', canRetry: true, lastError })).toEqual({
      tone: 'accent',
      label: 'Could not be sent',
      problem: 'The card provider could not be reached.',
      isHistory: false,
    })
  })

  it('that failed says why, in our words', () => {
    expect(refundView({ state: 'failed', canRetry: true, lastError: 'lost_or_stolen_card' })).toEqual({
      tone: 'accent',
      label: 'Failed',
      problem: 'The card was reported lost or stolen.',
      isHistory: false,
    })
    expect(refundView({ state: 'failed', canRetry: true, lastError: null }).problem).toBe(
      'The card provider gave no reason.',
    )
  })

  it('that another one has taken the place of is history', () => {
    expect(refundView({ ...calm, state: 'failed', lastError: 'declined' })).toEqual({
      tone: 'neutral',
      label: 'Failed',
      problem: 'The bank declined it. It was tried again.',
      isHistory: true,
    })
  })

  it('that was tried again is told in a line, also where it has arrived in the meantime', () => {
    expect(describeRetried({ amount: 375, state: 'queued', canRetry: false })).toBe(
      '$375.00 · Waiting to be sent',
    )
    expect(describeRetried({ amount: 1375.5, state: 'succeeded', canRetry: false })).toBe(
      '$1,375.50 · Refunded',
    )
  })
})
