import { describe, expect, it } from 'vitest'
import {
  currentOffer,
  hasOfferExpired,
  isOfferOpen,
  isOfferStanding,
  offerLifetimeMs,
  offerStatuses,
  offerStatusLabel,
} from './offerRules.ts'

const expiresAt = '2026-11-20T12:00:00.000Z'
const at = (ms: number) => new Date(Date.parse(expiresAt) + ms)
const offer = (status: (typeof offerStatuses)[number] = 'pending') => ({ status, expiresAt })

describe('an offer', () => {
  it('can be answered for 24 hours, to the millisecond', () => {
    expect(offerLifetimeMs).toBe(24 * 60 * 60 * 1000)
    expect([-1, 0, 1].map((ms) => hasOfferExpired(offer(), at(ms)))).toEqual([false, true, true])
    expect([-1, 0, 1].map((ms) => isOfferOpen(offer(), at(ms)))).toEqual([true, false, false])
  })

  it('can be answered only while it is pending', () => {
    expect(offerStatuses.filter((status) => isOfferOpen(offer(status), at(-1)))).toEqual(['pending'])
  })

  it('has the product’s labels', () => {
    const labels = offerStatuses.map((status) => offerStatusLabel(offer(status), at(-1), null))
    expect(labels).toEqual(['Active', 'No longer available', 'Accepted', 'Declined'])
    expect(offerStatusLabel(offer(), at(0), null)).toBe('Expired')
  })

  it('that was accepted reads "Not paid in time" once its request is expired because of that', () => {
    const labels = offerStatuses.map((status) => offerStatusLabel(offer(status), at(-1), 'not_paid'))
    expect(labels).toEqual(['Active', 'No longer available', 'Not paid in time', 'Declined'])
    const standing = (ms: number, because: 'not_paid' | null) =>
      offerStatuses.filter((status) => isOfferStanding(offer(status), at(ms), because))
    expect(standing(-1, null)).toEqual(['pending', 'accepted'])
    expect(standing(0, null)).toEqual(['accepted'])
    expect(standing(0, 'not_paid')).toEqual([])
  })

  it('is the current one if it is pending, otherwise the latest is', () => {
    const [newest, pending, oldest] = [offer('declined'), offer('pending'), offer('superseded')]
    expect(currentOffer([newest, pending, oldest])).toBe(pending)
    expect(currentOffer([newest, oldest])).toBe(newest)
    expect(currentOffer([])).toBeUndefined()
  })
})
