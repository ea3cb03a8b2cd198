import { expect, it } from 'vitest'
import { maxScreenshotBytes } from '#contract/rules/fileRules.ts'
import { offerLifetimeMs, paymentWindowMs, replyPromiseMs } from '#contract/rules/offerRules.ts'
import { centsFromDollars, priceOffer, savingCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { exampleDeal, questions, testimonials } from './content.ts'

it.each([exampleDeal, ...testimonials])('$seats seats at $$offered come to $$paid', (deal) => {
  const { total } = priceOffer(centsFromDollars(deal.offered), deal.seats)
  expect(total).toBe(centsFromDollars(deal.paid))
  expect(savingCents(String(deal.found), deal.seats, total)).toBe(centsFromDollars(deal.saved))
})

it('has three testimonials', () => {
  expect(testimonials).toHaveLength(3)
})

const answerTo = (topic: string) => questions.find((entry) => entry.topic === topic)?.answer.join(' ') ?? ''
const hours = (milliseconds: number) => `${milliseconds / 3_600_000} hours`

it('answers each of the six topics once', () => {
  expect(questions.map(({ topic }) => topic)).toEqual([
    'process',
    'pricing',
    'communication',
    'delivery',
    'screenshot',
    'payment',
  ])
})

it('states the numbers from the rules', () => {
  expect(answerTo('pricing')).toContain(`$${serviceFeeCents / 100}`)
  expect(answerTo('communication')).toContain(`within ${hours(replyPromiseMs)}`)
  expect(answerTo('screenshot')).toContain(`${maxScreenshotBytes / 1024 / 1024} MB`)
  expect(answerTo('payment')).toContain(`expires after ${hours(offerLifetimeMs)}`)
  expect(answerTo('payment')).toContain(`paid within ${hours(paymentWindowMs)}`)
})
