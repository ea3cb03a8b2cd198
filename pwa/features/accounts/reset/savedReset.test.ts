import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSessionStorage } from '../../../testing/stubSessionStorage.ts'
import { savedReset } from './savedReset.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

describe('a password reset that a reload interrupts', () => {
  it('is kept, and gone when it is cleared', () => {
    const reset = {
      email: 'sam@example.com',
      at: 'one',
      sentTo: 'sam@example.com',
      hasOwnCode: true,
      until: 5,
    }
    savedReset.keep(reset)
    expect(savedReset.read()).toEqual(reset)
    savedReset.clear()
    expect(stored.size).toBe(0)
    expect(savedReset.read()).toBeUndefined()
  })

  it('begins anew where what is kept is not ours', () => {
    for (const text of [
      '',
      'null',
      '7',
      '{}',
      '{"email":1,"at":"one","until":2}',
      '{"email":"a","until":2}',
      '{',
    ]) {
      stored.set('live-shows.password-reset', text)
      expect(savedReset.read()).toBeUndefined()
    }
  })

  it('begins anew where nothing can be kept', () => {
    vi.stubGlobal('sessionStorage', undefined)
    savedReset.keep({ email: '', at: 'one', until: 0 })
    expect(savedReset.read()).toBeUndefined()
  })
})
