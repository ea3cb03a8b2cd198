import { expect, it } from 'vitest'
import { areaCode } from './areaCode.ts'

it('the area is the first 3 digits of the zip code', () => {
  expect(areaCode('94704')).toBe('947')
  expect(areaCode('01002')).toBe('010')
  expect(areaCode('')).toBeUndefined()
  expect(areaCode('947')).toBeUndefined()
})
