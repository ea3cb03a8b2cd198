import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../http/errors.ts'
import { codeDigits, formatCountdown, resendAllowedAt, retryAllowedAt, secondsUntil } from './code.ts'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['123456 is your Live Shows verification code. It is valid for 10 minutes.', '123456'],
  ['12', '12'],
  ['12a', '12'],
  ['', ''],
])('the digits of the code %j are %j', (text, digits) => {
  expect(codeDigits(text)).toBe(digits)
})

it('the pause between two codes is a minute unless the server says otherwise, also after a reload', () => {
  expect(resendAllowedAt(undefined, 1000)).toBe(61_000)
  expect(resendAllowedAt(30, 1000)).toBe(31_000)
  expect(resendAllowedAt(secondsUntil(43_000, 1000), 1000)).toBe(43_000)
  expect(secondsUntil(1000, 43_000)).toBe(0)
})

it('it follows Retry-After if the server refuses because of too many requests', () => {
  expect(retryAllowedAt(new ApiError(429, '{}', 42_000), 1000)).toBe(43_000)
  for (const error of [new ApiError(429, '{}'), new ApiError(503, '{}', 42_000), new NetworkError()]) {
    expect(retryAllowedAt(error, 1000)).toBeUndefined()
  }
})

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [5_000, '0:05'],
  [-1, '0:00'],
  [54 * 60_000, '54:00'],
  [7_505_000, '2:05:05'],
])('%d milliseconds are shown as %s', (milliseconds, words) => {
  expect(formatCountdown(milliseconds)).toBe(words)
})
