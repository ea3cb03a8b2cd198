import { describe, expect, it } from 'vitest'
import { buildOffer } from '../../../testing/buildOffer.ts'
import {
  callsCustomer,
  mayHaveOffers,
  needsCustomer,
  nextStep,
  seatsOf,
  statusLabelNow,
  statusNow,
} from './requestLife.ts'

const now = new Date('2027-06-05T20:00:00.000Z')
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
const hour = 3_600_000

function buildLife(overrides: Partial<Parameters<typeof nextStep>[0]> = {}) {
  return {
    kind: 'sourced',
    status: 'pending',
    replyDueAt: null,
    deadlineAt: null,
    expiredBecause: null,
    isPaid: false,
    ...overrides,
  } as const
}

describe('statusNow', () => {
  it('is expired from the instant the offer or the time to pay runs out', () => {
    for (const status of ['offer_made', 'accepted'] as const) {
      expect(statusNow(buildLife({ status, deadlineAt: inMs(0) }), now)).toBe('expired')
      expect(statusNow(buildLife({ status, deadlineAt: inMs(1) }), now)).toBe(status)
    }
  })

  it('is unchanged for every other status', () => {
    expect(statusNow(buildLife({ status: 'completed', deadlineAt: inMs(-1) }), now)).toBe('completed')
  })
})

describe('statusLabelNow', () => {
  const label = (overrides: Parameters<typeof buildLife>[0]) => statusLabelNow(buildLife(overrides), now)

  it('is Not paid in time from the instant the time to pay runs out, whatever was fetched before', () => {
    expect(label({ status: 'accepted', deadlineAt: inMs(1) })).toBe('Payment Required')
    expect(label({ status: 'accepted', deadlineAt: inMs(0) })).toBe('Not paid in time')
    expect(label({ status: 'expired', expiredBecause: 'not_paid' })).toBe('Not paid in time')
  })

  it('is Offer Expired if the offer was not accepted in time', () => {
    expect(label({ status: 'offer_made', deadlineAt: inMs(0) })).toBe('Offer Expired')
    expect(label({ status: 'expired' })).toBe('Offer Expired')
  })
})

describe('nextStep', () => {
  it('is a countdown to the end of the offer or of the time to pay', () => {
    const deadlineAt = inMs(17 * hour)
    const offer = nextStep(buildLife({ status: 'offer_made', deadlineAt }), now)
    expect(offer).toMatchObject({ kind: 'clock', until: deadlineAt })
    expect(offer.kind === 'clock' && offer.words('17 h 00 m')).toBe('Offer expires in 17 h 00 m')
    const pay = nextStep(buildLife({ status: 'accepted', deadlineAt }), now)
    expect(pay.kind === 'clock' && pay.words('17 h 00 m')).toBe('Pay within 17 h 00 m')
  })

  it('says what ran out', () => {
    const unpaid = { text: 'Ask us for a new offer.' }
    expect(nextStep(buildLife({ status: 'accepted', deadlineAt: inMs(-1) }), now)).toMatchObject(unpaid)
    const lapsed = buildLife({ status: 'expired', expiredBecause: 'not_paid' })
    expect(nextStep(lapsed, now)).toMatchObject(unpaid)
    expect(nextStep(buildLife({ status: 'expired' }), now)).toMatchObject({
      text: 'This offer has expired. Ask us for a new one.',
    })
  })

  it('says by when we answer, or that the answer is late', () => {
    const promised = nextStep(buildLife({ replyDueAt: inMs(hour) }), now)
    expect(promised.kind === 'sentence' && promised.text).toMatch(/^We answer by Jun \d/)
    const late = nextStep(buildLife({ status: 'in_discussion', replyDueAt: inMs(-hour) }), now)
    expect(late).toMatchObject({ text: 'Our answer is late, sorry. We are on it.' })
  })

  it('mentions tickets only if the request is paid', () => {
    expect(nextStep(buildLife({ status: 'completed', isPaid: true }), now)).toMatchObject({
      text: 'Paid. Follow your tickets in My Tickets.',
    })
    expect(nextStep(buildLife({ status: 'completed' }), now)).toMatchObject({
      text: 'This request is closed.',
    })
  })

  it('does not blame the customer for a purchase that ended: staff may have given the ticket to somebody else', () => {
    for (const status of ['declined', 'expired'] as const)
      expect(nextStep(buildLife({ kind: 'resale', status }), now)).toMatchObject({
        text: 'The ticket went back on sale, so this request is closed.',
      })
  })
})

it('the seats of a closed request are those of its accepted offer, not what was asked for', () => {
  const asked = { section: 'GA', preferredRow: '1', ticketCount: 4 }
  const offer = buildOffer({ section: 'Balcony', row: 'B', expiresAt: inMs(hour) })
  const seats = (status: 'accepted' | 'declined') => seatsOf({ ...asked, currentOffer: { ...offer, status } })
  expect(seats('accepted')).toMatchObject({ section: 'Balcony', row: 'B', ticketCount: 2 })
  expect(seats('declined')).toEqual({ section: 'GA', row: '1', ticketCount: 4 })
})

describe('mayHaveOffers', () => {
  it('is true from the first offer on', () => {
    expect(mayHaveOffers('pending')).toBe(false)
    expect(mayHaveOffers('in_discussion')).toBe(false)
    for (const status of ['offer_made', 'accepted', 'expired', 'declined', 'completed'] as const) {
      expect(mayHaveOffers(status)).toBe(true)
    }
  })
})

describe('needsCustomer', () => {
  it('is true while an offer or a payment is open', () => {
    expect((['offer_made', 'accepted'] as const).every(needsCustomer)).toBe(true)
    expect((['pending', 'in_discussion', 'expired', 'completed'] as const).some(needsCustomer)).toBe(false)
  })
})

describe('callsCustomer', () => {
  const request = { status: 'in_discussion', deadlineAt: null, unreadMessages: 0 } as const

  it('is true while an offer or a payment is open, and no longer once its time is over', () => {
    expect(callsCustomer({ ...request, status: 'offer_made', deadlineAt: inMs(1) }, now)).toBe(true)
    expect(callsCustomer({ ...request, status: 'accepted', deadlineAt: inMs(1) }, now)).toBe(true)
    expect(callsCustomer({ ...request, status: 'offer_made', deadlineAt: inMs(0) }, now)).toBe(false)
    expect(callsCustomer(request, now)).toBe(false)
  })

  it('is true with unread messages of staff, in every status', () => {
    expect(callsCustomer({ ...request, status: 'completed', unreadMessages: 1 }, now)).toBe(true)
  })
})
