import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { clockWords, resendableAfter, resendableAt, secondsUntil } from './cooldown.ts'

describe('the pause between two codes', () => {
  it('is a minute, or what the server says', () => {
    expect(resendableAt(undefined, 1000)).toBe(61_000)
    expect(resendableAt(30, 1000)).toBe(31_000)
  })

  it('follows a refusal for asking too often', () => {
    expect(resendableAfter(new ApiError(429, '{}', 42_000), 1000)).toBe(43_000)
    expect(resendableAfter(new ApiError(429, '{}'), 1000)).toBeUndefined()
    expect(resendableAfter(new ApiError(503, '{}', 42_000), 1000)).toBeUndefined()
    expect(resendableAfter(new NetworkError(), 1000)).toBeUndefined()
  })

  it('goes on through a reload', () => {
    expect(resendableAt(secondsUntil(43_000, 1000), 1000)).toBe(43_000)
    expect(secondsUntil(1000, 43_000)).toBe(0)
  })

  it('is told as a clock does', () => {
    expect(clockWords(60_000)).toBe('1:00')
    expect(clockWords(59_001)).toBe('1:00')
    expect(clockWords(5_000)).toBe('0:05')
    expect(clockWords(-1)).toBe('0:00')
    expect(clockWords(54 * 60_000)).toBe('54:00')
    expect(clockWords(7_505_000)).toBe('2:05:05')
  })
})
