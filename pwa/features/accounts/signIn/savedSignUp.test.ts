import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSessionStorage } from '../../../testing/stubSessionStorage.ts'
import { emptyRegistration, savedSignUp } from './savedSignUp.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

const typed = { name: 'Noor Haddad', email: 'noor@example.com', phone: '(415) 555-0142', zipCode: '94704' }

describe('a sign-up that a reload interrupts', () => {
  it('is kept without its passwords, and gone when it is cleared', () => {
    savedSignUp.keep({ ...typed, password: 'long enough', confirmPassword: 'long enough' })
    expect([...stored.values()].join()).not.toContain('long enough')
    expect(savedSignUp.read()).toEqual({ ...typed, password: '', confirmPassword: '' })
    savedSignUp.clear()
    expect(stored.size).toBe(0)
    expect(savedSignUp.read()).toEqual(emptyRegistration)
  })

  it('takes nothing out of what is not ours', () => {
    for (const text of ['7', '[]', '{"name":1,"password":"long enough","other":"x"}', '{']) {
      stored.set('live-shows.sign-up', text)
      expect(savedSignUp.read()).toEqual(emptyRegistration)
    }
  })
})
