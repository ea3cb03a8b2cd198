import { expect, it } from 'vitest'
import { firstName, shownName } from './names.ts'

it('is the first word of a name', () => {
  expect(firstName(' Sam Rivera')).toBe('Sam')
  expect(firstName('Prince')).toBe('Prince')
})

it('the shown name is the chosen one, otherwise the first name, and never an email address', () => {
  expect(shownName({ name: 'Ana Pereira', publicName: 'Ana P.' })).toBe('Ana P.')
  expect(shownName({ name: 'Ana Pereira', publicName: null })).toBe('Ana')
  expect(shownName({ name: 'ana@example.com', publicName: null })).toBe('Live Shows')
})
