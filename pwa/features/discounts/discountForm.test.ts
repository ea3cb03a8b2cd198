import { describe, expect, it } from 'vitest'
import { discountForm, emptyDiscountForm, typedCode } from './discountForm.ts'

const problems = (form: Partial<typeof emptyDiscountForm>) =>
  discountForm.safeParse({ ...emptyDiscountForm, ...form }).error?.issues.map(({ message }) => message)

describe('the form for a new discount code', () => {
  it('sends the code in capitals, with 10 uses unless told otherwise', () => {
    expect(discountForm.parse({ ...emptyDiscountForm, code: 'encore26' })).toEqual({
      code: 'ENCORE26',
      maxUses: 10,
    })
    expect(discountForm.parse({ code: 'ENCORE26', maxUses: ' 1000 ' })).toMatchObject({ maxUses: 1000 })
  })

  it('says what is wrong', () => {
    expect(problems({})).toEqual(['Please enter a discount code.', expect.any(String)])
    expect(problems({ code: 'SHORT' })).toEqual(['Discount code must be exactly 8 characters.'])
    for (const maxUses of ['', '0', '1001', '2.5', '1e2', 'many']) {
      expect(problems({ code: 'ENCORE26', maxUses })).toEqual(['Max uses must be between 1 and 1000.'])
    }
  })

  it('types capitals, at most eight', () => {
    expect(typedCode(' encore2026')).toBe('ENCORE20')
  })
})
