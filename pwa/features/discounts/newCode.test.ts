import { describe, expect, it } from 'vitest'
import { discountForm, emptyDiscountForm, generateCode, typedCode } from './CreateCodeDialog.tsx'

const problems = (form: Partial<typeof emptyDiscountForm>) =>
  discountForm.safeParse({ ...emptyDiscountForm, ...form }).error?.issues.map(({ message }) => message)

describe('the form for a new discount code', () => {
  it('sends the code in capitals, with 10 uses by default', () => {
    expect(discountForm.parse({ ...emptyDiscountForm, code: 'encore26' })).toEqual({
      code: 'ENCORE26',
      maxUses: 10,
    })
    expect(discountForm.parse({ code: 'ENCORE26', maxUses: ' 1000 ' })).toMatchObject({ maxUses: 1000 })
  })

  it('says what is wrong', () => {
    expect(problems({})).toEqual(['Please enter a discount code.', expect.any(String)])
    expect(problems({ code: 'SHORT' })).toEqual(['Discount code must be exactly 8 characters.'])
    expect(problems({ code: 'SAVE-202' })).toEqual([
      'Discount code must have letters and digits only, like SAVE2026.',
    ])
    for (const maxUses of ['', '0', '1001', '2.5', '1e2', 'many']) {
      expect(problems({ code: 'ENCORE26', maxUses })).toEqual(['Max uses must be between 1 and 1000.'])
    }
  })

  it('types capitals, at most eight', () => {
    expect(typedCode(' encore2026')).toBe('ENCORE20')
  })
})

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
