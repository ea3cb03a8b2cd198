import { expect, it } from 'vitest'
import { generateCode } from './generateCode.ts'

it('a generated code has 8 capital letters and digits, all of them equally likely', () => {
  const codes = Array.from({ length: 4500 }, generateCode)
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/)
  expect(new Set(codes).size).toBe(codes.length)
  const counts = new Map<string, number>()
  for (const sign of codes.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // 1,000 are expected of each; a byte modulo 36 would give the first four 1,125.
  const sum = (signs: string) => [...signs].reduce((total, sign) => total + (counts.get(sign) ?? 0), 0)
  expect(sum('ABCD')).toBeLessThan(4300)
})
