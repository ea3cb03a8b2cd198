import { expect, it } from 'vitest'
import { nextTryWords } from './entryWords.ts'

it('says when the next try is', () => {
  expect(nextTryWords(1_000, 5_000)).toBe('now')
  expect(nextTryWords(17_000, 5_000)).toBe('in 12 s')
  expect(nextTryWords(245_000, 5_000)).toBe('in 4 m')
})
