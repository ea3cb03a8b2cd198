import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { codeDigits, formatCountdown, resendAllowedAt, retryAllowedAt, secondsUntil } from './code.ts'

describe('codeDigits', () => {
  it('removes spaces and dashes from a code', () => {
    for (const text of ['123456', '123 456', ' 123-456\n', '1 2 3 4 5 6'])
      expect(codeDigits(text)).toBe('123456')
  })

  it('finds the code in a pasted message', () => {
    const message = '123456 is your Live Shows verification code. It is valid for 10 minutes.'
    expect(codeDigits(message)).toBe('123456')
  })

  it('keeps an incomplete code', () => {
    expect(codeDigits('12')).toBe('12')
    expect(codeDigits('12a')).toBe('12')
    expect(codeDigits('')).toBe('')
  })
})

describe('the cooldown between two codes', () => {
  it('is a minute unless the server says otherwise', () => {
    expect(resendAllowedAt(undefined, 1000)).toBe(61_000)
    expect(resendAllowedAt(30, 1000)).toBe(31_000)
  })

  it('follows Retry-After if the server refuses because of too many requests', () => {
    expect(retryAllowedAt(new ApiError(429, '{}', 42_000), 1000)).toBe(43_000)
    expect(retryAllowedAt(new ApiError(429, '{}'), 1000)).toBeUndefined()
    expect(retryAllowedAt(new ApiError(503, '{}', 42_000), 1000)).toBeUndefined()
    expect(retryAllowedAt(new NetworkError(), 1000)).toBeUndefined()
  })

  it('continues after a reload', () => {
    expect(resendAllowedAt(secondsUntil(43_000, 1000), 1000)).toBe(43_000)
    expect(secondsUntil(1000, 43_000)).toBe(0)
  })
})

it('a countdown shows minutes and seconds, and hours if there are any', () => {
  expect(formatCountdown(60_000)).toBe('1:00')
  expect(formatCountdown(59_001)).toBe('1:00')
  expect(formatCountdown(5_000)).toBe('0:05')
  expect(formatCountdown(-1)).toBe('0:00')
  expect(formatCountdown(54 * 60_000)).toBe('54:00')
  expect(formatCountdown(7_505_000)).toBe('2:05:05')
})
