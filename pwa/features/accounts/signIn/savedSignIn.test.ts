import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSessionStorage } from '../../../testing/stubSessionStorage.ts'
import { savedSignIn } from './savedSignIn.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

describe('the email of a sign-in', () => {
  it('is kept, without anything beside it, and gone when it is cleared', () => {
    const typed = { email: 'sam@example.com', at: 'one', password: 'long enough' }
    savedSignIn.keep(typed)
    expect([...stored.values()].join()).not.toContain('long enough')
    expect(savedSignIn.read()).toEqual({ email: 'sam@example.com', at: 'one' })
    savedSignIn.clear()
    expect(stored.size).toBe(0)
    expect(savedSignIn.read()).toBeUndefined()
  })

  it('is not known where what is kept is not ours', () => {
    for (const text of ['', 'null', '7', '{}', '{"email":1,"at":"one"}', '{"email":"a"}', '{']) {
      stored.set('live-shows.sign-in', text)
      expect(savedSignIn.read()).toBeUndefined()
    }
  })
})
