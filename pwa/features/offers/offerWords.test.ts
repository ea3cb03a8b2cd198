import { describe, expect, it } from 'vitest'
import { askMessage, askPrices, offerBreakdown, offerPlace, savingWords } from './offerWords.ts'

const offer = {
  section: '102',
  row: 'F',
  ticketCount: 2,
  pricePerTicket: 180,
  serviceFee: 15,
  totalPrice: 375,
}

describe('the words of an offer', () => {
  it('say how the total comes about', () => {
    expect(offerBreakdown(offer)).toBe('2 × $180.00 each + $15.00 service fee')
  })

  it('say where the seats are, with or without a row', () => {
    expect(offerPlace(offer)).toBe('Section 102 · Row F · 2 seats')
    expect(offerPlace({ ...offer, row: null, ticketCount: 1 })).toBe('Section 102 · 1 seat')
  })

  it('say what is kept against the price found', () => {
    expect(savingWords('$240', offer)).toEqual({
      title: 'You keep $105.00',
      text: 'You found $240.00 each. Ours is $187.50 each, all in.',
    })
  })

  it('say nothing where the price found is no money, or nothing is saved', () => {
    expect(savingWords('about 90', offer)).toBeUndefined()
    expect(savingWords('$187.50', offer)).toBeUndefined()
  })

  it('always have their cents', () => {
    expect(askMessage(1240)).toBe('Could you do $1,240.00 each?')
  })
})

describe('askPrices', () => {
  it('are a little lower, in round numbers', () => {
    expect(askPrices(180)).toEqual([170, 165])
    expect(askPrices(40)).toEqual([38, 37])
    expect(askPrices(9000)).toEqual([8500, 8250])
  })

  it('are never nothing and never the price itself', () => {
    expect(askPrices(1)).toEqual([])
    expect(askPrices(0.01)).toEqual([])
    for (const price of [2, 5, 59.99, 60, 61, 400, 1000, 9999.99]) {
      for (const ask of askPrices(price)) expect(ask > 0 && ask < price).toBe(true)
    }
  })
})
