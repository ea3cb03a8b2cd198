import { describe, expect, it } from 'vitest'
import { canResend, dailyWords, noteOn, shownWords, statusOf, typeWords } from './emailWords.ts'

describe('the texts of the email log', () => {
  it('show the status of each message', () => {
    expect(statusOf({ status: 'delivered' }).label).toBe('Delivered')
    expect(statusOf({ status: 'failed' }).label).toBe('Failed')
    expect(statusOf({ status: 'pending' }).label).toBe('Pending')
  })

  it('turn a type into words', () => {
    expect(typeWords('password_reset')).toBe('Password reset')
    expect(typeWords('test')).toBe('Test')
    expect(typeWords('account_mfa_on')).toBe('Account MFA on')
    expect(typeWords('')).toBe('')
  })

  it('name welcome emails and resent ones by what they are', () => {
    expect(typeWords('account_registered')).toBe('Welcome')
    expect(typeWords('resend')).toBe('Resent')
    expect(typeWords('offer_made.resent')).toBe('Offer made, resent')
    expect(typeWords('account_registered.resent')).toBe('Welcome, resent')
  })

  it('offer to resend emails, but not text messages or emails with a masked code', () => {
    const content = 'Your tickets are here.'
    expect(canResend({ recipient: 'sam@example.com', content })).toBe(true)
    expect(canResend({ recipient: 'sam@example.com', content: 'Your code: ••••••' })).toBe(false)
    expect(canResend({ recipient: '+15550100199', content })).toBe(false)
  })

  it('mention a masked code only if there is one', () => {
    const recipient = 'sam@example.com'
    const phone = '+15550100199'
    expect(noteOn({ recipient, content: 'Your tickets are here.' })).toBeUndefined()
    expect(noteOn({ recipient, content: 'Your code: ••••••' })).toBe(
      'The code is hidden here, so this email cannot be resent.',
    )
    expect(noteOn({ recipient: phone, content: '•••••• is your code' })).toBe(
      'The code is hidden here. Text messages cannot be resent.',
    )
    expect(noteOn({ recipient: phone, content: 'Hello' })).toBe('Text messages cannot be resent.')
  })

  it('show how many messages there were and how many are listed', () => {
    expect(dailyWords(1)).toBe('1 message in the last 24 hours')
    expect(dailyWords(12)).toBe('12 messages in the last 24 hours')
    expect(dailyWords(1200)).toBe('1,200 messages in the last 24 hours')
  })

  it('say once how many messages there are and how many of them are shown', () => {
    expect(shownWords(0, false, 0)).toBe('No messages found')
    expect(shownWords(1, false, 1)).toBe('1 message in the last 24 hours')
    expect(shownWords(50, true, 1123)).toBe('Showing the newest 50 of 1,123 messages in the last 24 hours')
    expect([shownWords(50, true), shownWords(1, false)]).toEqual(['Showing 50 messages', '1 message'])
  })
})
