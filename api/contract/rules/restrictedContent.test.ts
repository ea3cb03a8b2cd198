import { describe, expect, it } from 'vitest'
import { hasRestrictedContent, restrictedRowMessage, restrictedSectionMessage } from './restrictedContent.ts'

describe('restricted content', () => {
  it.each([
    ['VIP', ['vip']],
    ['the viper pit', ['vip']],
    ['ÜBER', ['über']],
  ])('%j contains one of %j', (text, words) => {
    expect(hasRestrictedContent(text, words)).toBe(true)
  })

  it.each([
    ['Lower 8', ['vip']],
    ['anything', ['', '  ']],
    ['v i p', ['vip']],
  ])('%j contains none of %j', (text, words) => {
    expect(hasRestrictedContent(text, words)).toBe(false)
  })

  it('is refused with the product’s messages', () => {
    expect(restrictedSectionMessage).toBe(
      'This section contains restricted content. Please use a different description.',
    )
    expect(restrictedRowMessage).toBe(
      'This row contains restricted content. Please use a different description.',
    )
  })
})
