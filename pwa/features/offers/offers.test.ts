import { describe, expect, it } from 'vitest'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { enqueue } from '../../outbox/queue/outbox.ts'
import { buildMessage, buildOffer } from '../../testing/builders.ts'
import { readPendingNegotiation } from './OfferAsks.tsx'
import {
  askedAmounts,
  askedNow,
  askMessage,
  askPrices,
  comparedWords,
  deadOfferWords,
  foundWords,
  offerBreakdown,
  offerPlace,
  shortBreakdown,
} from './offerWords.ts'

const offer = buildOffer()

it('amounts that were asked and are not met stand as asked, highest first', () => {
  expect(askedNow(180, new Set([170, 190, 160, 165]))).toEqual([165, 160])
  expect(askedNow(165, new Set([170, 165]))).toEqual([])
})

describe('the texts of an offer', () => {
  it('show how the total is computed', () => {
    expect(offerBreakdown(offer)).toBe('2 × $180.00 each + $15.00 service fee')
    expect(offerBreakdown(offer, 15)).toBe('2 × $180.00 each + $15.00 service fee − $15.00 discount')
  })

  it('show it short where there is little room, with cents if there are any', () => {
    expect(shortBreakdown(offer)).toBe('2 × $180 + $15')
    expect(shortBreakdown(offer, 15)).toBe('2 × $180 + $15 − $15')
    expect(shortBreakdown({ ...offer, pricePerTicket: 99.5 })).toBe('2 × $99.50 + $15')
  })

  it('describe how an offer that is over compares with the current one', () => {
    const current = { id: 'b', totalPrice: 375 }
    expect(deadOfferWords({ id: 'a', totalPrice: 395 }, 1, current)).toBe('Offer 1 was $395.00, now $20 less')
    expect(deadOfferWords({ id: 'a', totalPrice: 370 }, 1, current)).toBe('Offer 1 was $370.00, now $5 more')
    expect(deadOfferWords({ id: 'a', totalPrice: 375 }, 1, current)).toBe('Offer 1 was $375.00, now the same')
    expect(deadOfferWords(current, 2, current)).toBe('Offer 2 was $375.00')
    const compared = (totalPrice: number) => comparedWords(current, { totalPrice }, 1)
    expect(compared(395.5)).toEqual({ text: '$20.50 less than offer 1', isLess: true })
    expect(compared(370)).toEqual({ text: '$5 more than offer 1', isLess: false })
    expect(compared(375)).toEqual({ text: 'The same as offer 1', isLess: false })
  })

  it('show where the seats are, with or without a row', () => {
    expect(offerPlace(offer)).toBe('Section 102 · Row F · 2\u00a0seats')
    expect(offerPlace({ ...offer, row: null, ticketCount: 1 })).toBe('Section 102 · 1\u00a0seat')
  })

  it('show the saving compared with the price found', () => {
    expect(foundWords('$240', offer)).toEqual({
      isSaving: true,
      title: 'You save $105.00',
      text: 'You found 2 × $240.00 = $480.00, as the app showed it. Ours is $375.00, our fee included.',
    })
    expect(foundWords('$240', { ...offer, totalPrice: 360 }, true)?.text).toMatch(
      /Ours is \$360\.00, with no fee\.$/,
    )
  })

  it('show how much more than the price found it is', () => {
    expect(foundWords('$170', offer)).toEqual({
      isSaving: false,
      title: '$35 more than you found',
      text: 'You found 2 × $170.00 = $340.00, as the app showed it. Ours is $375.00, our fee included.',
    })
    expect(foundWords('374.50', { ...offer, ticketCount: 1 })?.title).toBe('$0.50 more than you found')
  })

  it('show no comparison if the price found is not an amount or the same', () => {
    expect(foundWords('about 90', offer)).toBeUndefined()
    expect(foundWords('$187.50', offer)).toBeUndefined()
  })

  it('always show prices with cents', () => {
    expect(askMessage(1240)).toBe('Could you do $1,240.00 each?')
  })
})

describe('askPrices', () => {
  const asks = (pricePerTicket: number, asked: readonly number[] = [], found = '') =>
    askPrices({ pricePerTicket, ticketCount: 2, serviceFee: 15 }, found, new Set(asked))

  it('are slightly lower, rounded prices', () => {
    expect(asks(180)).toEqual([170, 165])
    expect(asks(40)).toEqual([38, 37])
    expect(asks(9000)).toEqual([8500, 8250])
  })

  it('leave out what was asked already, however it was written', () => {
    const asked = askedAmounts([askMessage(170), 'or $165 each?', 'I found $1,240.50 elsewhere'])
    expect([...asked]).toEqual([170, 165, 1240.5])
    expect(asks(180, [...asked])).toEqual([160, 155])
    expect(asks(180, [170, 165, 160, 155, 150, 145])).toEqual([])
  })

  it('are not above the last price that was asked', () => {
    expect(asks(180, [165])).toEqual([160, 155])
  })

  it('cost no more with the fee than what was found', () => {
    expect(asks(125, [], '$120')).toEqual([110, 105])
    // Far above what was found.
    expect(asks(200, [], '$110')).toEqual([100, 95])
    expect(asks(180, [], 'cheap')).toEqual([170, 165])
  })

  it('are always above zero and below the price', () => {
    expect(asks(1)).toEqual([])
    expect(asks(0.01)).toEqual([])
    expect(asks(20, [], '$5')).toEqual([])
    for (const price of [2, 5, 59.99, 60, 61, 400, 1000, 9999.99]) {
      for (const ask of asks(price)) expect(ask > 0 && ask < price).toBe(true)
    }
  })
})

it('the last negotiation of an offer is pending until its message is in the thread, even if the reply was lost', async () => {
  const db = new OfflineDb(newId())
  const negotiate = async (offerId: string) => {
    const id = newId()
    const content = { requestId: 'r', offerId, message: 'Less?' }
    await enqueue(db, { id, command: 'offer.negotiate', content, writtenAt: new Date().toISOString() })
    return id
  }
  const pendingId = async (offerId: string) => (await readPendingNegotiation(db, offerId))?.id
  const threadHas = (id: string) =>
    db.threads.put({ requestId: 'r', messages: [buildMessage({ id })], checkedAt: new Date().toISOString() })

  await negotiate('o')
  const last = await negotiate('o')
  await negotiate('another')
  expect([await pendingId('o'), await pendingId('none')]).toEqual([last, undefined])
  await threadHas(newId())
  expect(await pendingId('o')).toBe(last)
  await threadHas(last)
  expect(await pendingId('o')).toBeUndefined()
  db.close()
})
