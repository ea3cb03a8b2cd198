import { describe, expect, it } from 'vitest'
import { emailOf } from './emailState.ts'

const link = { state: { email: 'sam@example.com' }, key: 'two' }

describe('the email that a link passes on', () => {
  it('is taken as it is, and an empty one not at all', () => {
    expect(emailOf(link.state)).toBe('sam@example.com')
    for (const state of [undefined, null, 'sam@example.com', {}, { email: '' }, { email: 7 }]) {
      expect(emailOf(state)).toBeUndefined()
    }
  })
})
