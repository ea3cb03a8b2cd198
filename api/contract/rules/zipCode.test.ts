import { expect, it } from 'vitest'
import { areaCode, isZipCode, typedZipCode } from './zipCode.ts'

it('a registered zip code has exactly 5 digits', () => {
  expect(isZipCode('01002')).toBe(true)
  for (const text of ['', '9470', '947041', '9470a', ' 94704']) expect(isZipCode(text)).toBe(false)
})

it.each([
  ['94704', '94704'],
  ['947041', '94704'],
  ['94704-1234', '94704'],
  [' 94704 ', '94704'],
  ['947 04', '94704'],
  ['947', '947'],
  ['', ''],
])('a field keeps at most 5 characters of %j: %j', (typed, kept) => {
  expect(typedZipCode(typed)).toBe(kept)
})

it('the area is the first 3 digits of the zip code', () => {
  expect(areaCode('94704')).toBe('947')
  expect(areaCode('01002')).toBe('010')
  expect(areaCode('947')).toBe('947')
  for (const text of ['', '94', 'K1A 0']) expect(areaCode(text)).toBeUndefined()
})
