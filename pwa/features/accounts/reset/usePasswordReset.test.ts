import { describe, expect, it } from 'vitest'
import { linkTokenIn, resetStep, stepOf } from './usePasswordReset.ts'

describe('resetStep', () => {
  const resetStart = { sentTo: '', isVerified: false, isDone: false, hasLink: false }
  const sent = { ...resetStart, sentTo: 'sam@example.com' }
  const verified = { ...sent, isVerified: true }

  it('starts with the email, whatever step is requested', () => {
    for (const requested of [undefined, 'email', 'code', 'newPassword', 'success', 7]) {
      expect(resetStep(requested, resetStart)).toBe('email')
    }
  })

  it('allows the code once it was sent, and going back to the email', () => {
    expect(resetStep('code', sent)).toBe('code')
    expect(resetStep(undefined, sent)).toBe('email')
  })

  it('allows the password once the code was verified, and going back to the code', () => {
    expect(resetStep('newPassword', sent)).toBe('code')
    expect(resetStep('newPassword', verified)).toBe('newPassword')
    expect(resetStep('code', verified)).toBe('code')
  })

  it('stays at success when the user navigates away from it', () => {
    for (const requested of [undefined, 'code', 'newPassword']) {
      expect(resetStep(requested, { ...verified, isDone: true })).toBe('success')
    }
  })

  it('waits for the link of a mail, which stands for email and code', () => {
    const opened = { ...resetStart, hasLink: true }
    expect(resetStep('code', opened)).toBe('link')
    expect(resetStep(undefined, { ...opened, isVerified: true })).toBe('newPassword')
    expect(resetStep(undefined, { ...opened, isVerified: true, isDone: true })).toBe('success')
  })
})

it('the token of a link is read from its fragment', () => {
  const token = 'Ab-_'.repeat(11).slice(0, 43)
  expect(linkTokenIn(`#${token}`)).toBe(token)
  // Cut by a mail program: the server says that it does not work.
  expect(linkTokenIn(`#${token.slice(0, 30)}`)).toBe(token.slice(0, 30))
  for (const hash of ['', '#', '#top', `#${token.repeat(3)}`, `#?${token.slice(1)}`]) {
    expect(linkTokenIn(hash)).toBeUndefined()
  }
})

describe('stepOf', () => {
  it('reads the step of a history entry', () => {
    expect(stepOf({ step: 'code' })).toBe('code')
    expect(stepOf({ email: 'sam@example.com' })).toBeUndefined()
    expect(stepOf(null)).toBeUndefined()
  })
})
