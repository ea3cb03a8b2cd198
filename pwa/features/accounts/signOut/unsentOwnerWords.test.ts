import { expect, it } from 'vitest'
import { unsentOwnerWords } from './unsentOwnerWords.ts'

it('says whose it is and how much, and neither the whole name nor what it is', () => {
  expect(unsentOwnerWords({ name: 'Sam Rivera', count: 1 })).toBe(
    'Sam has 1 thing not sent yet on this device. It waits, unread, for their next sign-in here.',
  )
  expect(unsentOwnerWords({ name: 'Sam Rivera', count: 2 })).toBe(
    'Sam has 2 things not sent yet on this device. They wait, unread, for their next sign-in here.',
  )
})
