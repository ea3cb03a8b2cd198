import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSessionStorage } from '../../../testing/stubSessionStorage.ts'
import { savedPending } from './savedPending.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubSessionStorage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a sign-in that a reload interrupts while its code is asked for', () => {
  it('is kept with what is left of the pause, and gone when it is cleared', () => {
    savedPending.keep({ message: 'We have sent a code.', until: Date.now() + 60_000 })
    vi.advanceTimersByTime(20_000)
    expect(savedPending.read()).toEqual({ message: 'We have sent a code.', resendAfter: 40 })
    savedPending.clear()
    expect(stored.size).toBe(0)
    expect(savedPending.read()).toBeUndefined()
  })

  it('begins anew where what is kept is not ours', () => {
    for (const text of ['', 'null', '7', '{}', '{"message":1,"until":2}', '{"message":"a"}', '{']) {
      stored.set('live-shows.pending-sign-in', text)
      expect(savedPending.read()).toBeUndefined()
    }
  })
})
