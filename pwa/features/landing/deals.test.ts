import { expect, it } from 'vitest'
import { centsFromDollars, priceOffer, savingCents } from '#contract/rules/priceRules.ts'
import { exampleDeal, testimonials } from './deals.ts'

it.each([exampleDeal, ...testimonials])('$seats seats at $$offered come to $$paid', (deal) => {
  const { total } = priceOffer(centsFromDollars(deal.offered), deal.seats)
  expect(total).toBe(centsFromDollars(deal.paid))
  expect(savingCents(String(deal.found), deal.seats, total)).toBe(centsFromDollars(deal.saved))
})

it('has three testimonials', () => {
  expect(testimonials).toHaveLength(3)
})
