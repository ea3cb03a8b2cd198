import { expect, it } from 'vitest'
import { firstName } from './firstName.ts'

it('is the first word of a name', () => {
  expect(firstName(' Sam Rivera')).toBe('Sam')
  expect(firstName('Prince')).toBe('Prince')
})
