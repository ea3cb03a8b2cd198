import { describe, expect, it } from 'vitest'
import { resetStep, stepOf } from './resetSteps.ts'

describe('resetStep', () => {
  const resetStart = { sentTo: '', isVerified: false, isDone: false }
  const sent = { ...resetStart, sentTo: 'sam@example.com' }
  const verified = { ...sent, isVerified: true }

  it('begins with the email, whatever the address says', () => {
    for (const asked of [undefined, 'email', 'code', 'newPassword', 'success', 7]) {
      expect(resetStep(asked, resetStart)).toBe('email')
    }
  })

  it('goes on to the code once one was sent, and back to the email', () => {
    expect(resetStep('code', sent)).toBe('code')
    expect(resetStep(undefined, sent)).toBe('email')
  })

  it('goes on to the password once the code was right, and back', () => {
    expect(resetStep('newPassword', sent)).toBe('code')
    expect(resetStep('newPassword', verified)).toBe('newPassword')
    expect(resetStep('code', verified)).toBe('code')
  })

  it('ends with the success, wherever one goes from there', () => {
    for (const asked of [undefined, 'code', 'newPassword']) {
      expect(resetStep(asked, { ...verified, isDone: true })).toBe('success')
    }
  })
})

describe('stepOf', () => {
  it('reads the step of a history entry', () => {
    expect(stepOf({ step: 'code' })).toBe('code')
    expect(stepOf({ email: 'sam@example.com' })).toBeUndefined()
    expect(stepOf(null)).toBeUndefined()
  })
})
