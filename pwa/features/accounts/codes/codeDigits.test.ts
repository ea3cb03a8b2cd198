import { describe, expect, it } from 'vitest'
import { codeDigits } from './codeDigits.ts'

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
