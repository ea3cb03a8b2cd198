import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../testing/stubs.ts'
import { emailFromState, pendingSignIn } from './signInState.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage('sessionStorage')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a sign-in between password and code', () => {
  it('is restored with the remaining cooldown, until it is cleared', () => {
    const message = 'We have sent a code.'
    pendingSignIn.save({ message, until: Date.now() + 60_000, isCodeDue: true })
    vi.advanceTimersByTime(20_000)
    expect(pendingSignIn.read()).toEqual({ message, resendAfter: 40, isCodeDue: true })
    pendingSignIn.clear()
    expect(stored.size).toBe(0)
    expect(pendingSignIn.read()).toBeUndefined()
  })

  it('is not restored from invalid data', () => {
    for (const text of ['', 'null', '7', '{}', '{"message":1,"until":2}', '{"message":"a"}', '{']) {
      stored.set('live-shows.pending-sign-in', text)
      expect(pendingSignIn.read()).toBeUndefined()
    }
  })
})

it('the email is read from the state of the location, if it has one', () => {
  expect(emailFromState({ email: 'sam@example.com' })).toBe('sam@example.com')
  for (const state of [undefined, null, 'sam@example.com', {}, { email: '' }, { email: 7 }]) {
    expect(emailFromState(state)).toBeUndefined()
  }
})
