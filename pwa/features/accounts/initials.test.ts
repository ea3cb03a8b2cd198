import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Sam Rivera', 'SR'],
  ['  maya  ', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['élodie (Ély) Öst', 'ÉÖ'],
  ['sam@example.com', 'S'],
  ['🎸 𝒜da', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
