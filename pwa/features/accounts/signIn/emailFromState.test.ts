import { expect, it } from 'vitest'
import { emailFromState } from './emailFromState.ts'

it('reads the email from the state of the location', () => {
  expect(emailFromState({ email: 'sam@example.com' })).toBe('sam@example.com')
})

it('is undefined without an email', () => {
  for (const state of [undefined, null, 'sam@example.com', {}, { email: '' }, { email: 7 }]) {
    expect(emailFromState(state)).toBeUndefined()
  }
})
