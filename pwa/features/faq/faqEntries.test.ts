import { describe, expect, it } from 'vitest'
import { faqCategories, faqEntries, searchFaq } from './faqEntries.ts'

const found = (text: string) => searchFaq(text).map(({ question }) => question)

describe('the FAQ', () => {
  it('has 13 entries in the nine categories, each of them with one at least, in their order', () => {
    expect(faqEntries).toHaveLength(13)
    expect([...new Set(faqEntries.map(({ category }) => category))]).toEqual(faqCategories)
    expect(new Set(faqEntries.map(({ question }) => question)).size).toBe(13)
    expect(faqEntries.every(({ keywords }) => keywords.length > 0)).toBe(true)
  })

  it.each([
    ['resale', 'for the price that you paid'],
    ['resale', 'plus the $15 service fee'],
    ['refund', 'once we have chosen who gets them'],
    ['available tickets', 'the first 3 digits of your zip code'],
    ['receipt', 'tick the box at the ticket'],
    ['coupon', 'waives the $15 service fee'],
    ['expire', 'An offer is open for 24 hours'],
    ['progress', 'Payment Required, Declined, Offer Expired, Not paid in time or Completed'],
    ['age', 'Anyone from 18 years on'],
  ])('answers %s', (text, fact) => {
    expect(searchFaq(text).map(({ answer }) => answer)).toContainEqual(expect.stringContaining(fact))
  })

  it('says how long passwords are at registration, reset and change', () => {
    const [password] = searchFaq('forgotten')
    expect(password?.answer).toContain(
      'at least 8 characters when you register, and at least 6 when you reset or change it',
    )
  })
})

describe('the search', () => {
  it('looks at question, answer, keywords and category, without case', () => {
    // Each word is in one of the four only.
    expect(found('BETTER PRICE')).toEqual(['Can I ask for a better price or other seats?'])
    expect(found('Waives')).toEqual(['What does a discount code do?'])
    expect(found('Haggle')).toEqual(['Can I ask for a better price or other seats?'])
    expect(found('tracking')).toEqual(['Where do I see how my request is doing?'])
  })

  it('finds everything without a text, and nothing for words of no entry', () => {
    expect(found('  ')).toHaveLength(13)
    expect(found('zeppelin')).toEqual([])
    // Not read as a pattern.
    expect(found('.*')).toEqual([])
  })
})
