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

describe('the texts of an offer', () => {
  it('show how the total is computed', () => {
    expect(offerBreakdown(offer)).toBe('2 × $180.00 each + $15.00 service fee')
  })

  it('show where the seats are, with or without a row', () => {
    expect(offerPlace(offer)).toBe('Section 102 · Row F · 2 seats')
    expect(offerPlace({ ...offer, row: null, ticketCount: 1 })).toBe('Section 102 · 1 seat')
  })

  it('show the saving compared with the price found', () => {
    expect(savingWords('$240', offer)).toEqual({
      title: 'You save $105.00',
      text: 'You found $240.00 each. Ours is $187.50 each, fee included.',
    })
  })

  it('show no saving if the price found is not an amount or not higher than ours', () => {
    expect(savingWords('about 90', offer)).toBeUndefined()
    expect(savingWords('$187.50', offer)).toBeUndefined()
  })

  it('always show prices with cents', () => {
    expect(askMessage(1240)).toBe('Could you do $1,240.00 each?')
  })
})

describe('askPrices', () => {
  it('are slightly lower, rounded prices', () => {
    expect(askPrices(180)).toEqual([170, 165])
    expect(askPrices(40)).toEqual([38, 37])
    expect(askPrices(9000)).toEqual([8500, 8250])
  })

  it('are always above zero and below the price', () => {
    expect(askPrices(1)).toEqual([])
    expect(askPrices(0.01)).toEqual([])
    for (const price of [2, 5, 59.99, 60, 61, 400, 1000, 9999.99]) {
      for (const ask of askPrices(price)) expect(ask > 0 && ask < price).toBe(true)
    }
  })
})
