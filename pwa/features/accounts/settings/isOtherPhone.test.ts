import { expect, it } from 'vitest'
import { isOtherPhone } from './isOtherPhone.ts'

it('a number in another format is the same', () => {
  expect(isOtherPhone('(555) 010-0199', '555.010.0199')).toBe(false)
  expect(isOtherPhone('(555) 010-0198', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone('', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone(undefined, '')).toBe(false)
})
