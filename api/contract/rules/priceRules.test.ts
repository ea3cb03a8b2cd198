import { describe, expect, it } from 'vitest'
import {
  centsFromDollars,
  compareWithFound,
  dollarsFromCents,
  formatMoney,
  isOfferable,
  parseTypedPrice,
  priceOffer,
  savingCents,
} from './priceRules.ts'

describe('a price', () => {
  it('is the tickets plus one fee per order, in whole cents', () => {
    expect(priceOffer(18_000, 2)).toEqual({ subtotal: 36_000, serviceFee: 1500, total: 37_500 })
    expect(priceOffer(1, 1)).toEqual({ subtotal: 1, serviceFee: 1500, total: 1501 })
    expect(priceOffer(9999, 10)).toEqual({ subtotal: 99_990, serviceFee: 1500, total: 101_490 })
  })

  it('must stay under $100,000 in total: tickets and fee', () => {
    expect(isOfferable(priceOffer(9_998_499, 1))).toBe(true)
    expect(isOfferable(priceOffer(9_998_500, 1))).toBe(false)
    expect(isOfferable(priceOffer(999_849, 10))).toBe(true)
    expect(isOfferable(priceOffer(999_850, 10))).toBe(false)
  })

  it('survives the conversion to dollars and back, for every cent', () => {
    for (let cents = 0; cents <= 100_000; cents += 1) {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents)
    }
    expect(centsFromDollars(JSON.parse('1.15'))).toBe(115)
    expect(centsFromDollars(0.29)).toBe(29)
    expect(centsFromDollars(8.12)).toBe(812)
  })
})

describe('a formatted amount', () => {
  it('has two decimals and thousands separators', () => {
    expect(formatMoney(0)).toBe('$0.00')
    expect(formatMoney(187.5)).toBe('$187.50')
    expect(formatMoney(1234.5)).toBe('$1,234.50')
    expect(formatMoney(dollarsFromCents(99_999_999))).toBe('$999,999.99')
  })
})

describe('a price typed by a customer', () => {
  it.each([
    ['$240', 24_000],
    ['$ 240', 24_000],
    ['240.05', 24_005],
    ['1,240.50', 124_050],
    ['99 USD', 9900],
    ['0.01', 1],
  ])('%j is %i cents', (text, cents) => {
    expect(parseTypedPrice(text)).toBe(cents)
  })

  it.each(['', '80-100', '€90', '-5', '0', '1.234', '1,24', '.5', '9'.repeat(20)])(
    '%j is not money',
    (text) => {
      expect(parseTypedPrice(text)).toBeUndefined()
    },
  )

  it('is compared with our all-in total for the same number of tickets', () => {
    expect(compareWithFound('$240.00', 2, 37_500)).toEqual({
      than: 'less',
      cents: 10_500,
      foundTotal: 48_000,
    })
    expect(compareWithFound('150', 2, 37_500)).toEqual({ than: 'more', cents: 7500, foundTotal: 30_000 })
    expect(compareWithFound('187.50', 2, 37_500)).toEqual({ than: 'same', cents: 0, foundTotal: 37_500 })
    expect(compareWithFound('about 90', 2, 37_500)).toBeUndefined()
  })

  it('yields the saving, if there is one', () => {
    expect(savingCents('$240', 2, 37_500)).toBe(10_500)
    expect(savingCents('$187.50', 2, 37_500)).toBeUndefined()
    expect(savingCents('$100', 2, 37_500)).toBeUndefined()
    expect(savingCents('about 240', 2, 37_500)).toBeUndefined()
  })
})
