import { describe, expect, it } from 'vitest'
import { emailOf, firstEmail } from './emailState.ts'

const link = { state: { email: 'sam@example.com' }, key: 'two' }

describe('the email that a link passes on', () => {
  it('is taken as it is, and an empty one not at all', () => {
    expect(emailOf(link.state)).toBe('sam@example.com')
    for (const state of [undefined, null, 'sam@example.com', {}, { email: '' }, { email: 7 }]) {
      expect(emailOf(state)).toBeUndefined()
    }
  })

  it('wins over one that was kept elsewhere, and over an empty one', () => {
    expect(firstEmail(link, { email: 'kim@example.com', at: 'one' })).toBe('sam@example.com')
    expect(firstEmail(link, { email: '', at: 'one' })).toBe('sam@example.com')
  })

  it('gives way to what was typed over it, when a reload or the way back comes to the same entry', () => {
    expect(firstEmail(link, { email: 'kim@example.com', at: 'two' })).toBe('kim@example.com')
  })

  it('is not needed where one is kept', () => {
    expect(firstEmail({ state: null, key: 'three' }, { email: 'kim@example.com', at: 'one' })).toBe(
      'kim@example.com',
    )
    expect(firstEmail({ state: null, key: 'three' })).toBeUndefined()
  })
})
