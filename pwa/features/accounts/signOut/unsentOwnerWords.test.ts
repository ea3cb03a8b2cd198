import { expect, it } from 'vitest'
import { unsentOwnerWords } from './unsentOwnerWords.ts'

it('shows the first name and the number of unsent entries', () => {
  expect(unsentOwnerWords({ name: 'Sam Rivera', count: 1 })).toBe(
    'Sam has 1 unsent item on this device. It is kept here until they sign in again. Nobody else can read it.',
  )
  expect(unsentOwnerWords({ name: 'Sam Rivera', count: 2 })).toBe(
    'Sam has 2 unsent items on this device. They are kept here until they sign in again. Nobody else can read them.',
  )
})
