import { describe, expect, it } from 'vitest'
import { discountRefusal, priceOrder } from './discountRules.ts'

const code = { isActive: true, maxUses: 10, currentUses: 3 }
const order = { subtotal: 36_000, serviceFee: 1500 }
const use = { isMember: false, holdsIt: false, order }

describe('the price of an order', () => {
  it('is without the fee with a code; the fee is still named', () => {
    expect(priceOrder(order, false)).toEqual({ ...order, discount: 0, total: 37_500 })
    expect(priceOrder(order, true)).toEqual({ ...order, discount: 1500, total: 36_000 })
  })
})

describe('a discount code', () => {
  it('can be used while it is active and has uses left', () => {
    expect(discountRefusal(code, use)).toBeUndefined()
    expect(discountRefusal({ ...code, currentUses: 9 }, use)).toBeUndefined()
    expect(discountRefusal({ ...code, currentUses: 10 }, use)).toBe('discount_used_up')
    expect(discountRefusal({ ...code, isActive: false }, use)).toBe('discount_inactive')
    expect(discountRefusal(undefined, use)).toBe('discount_unknown')
  })

  it('stays usable for an order that has taken a use of it', () => {
    const gone = { isActive: false, maxUses: 10, currentUses: 10 }
    expect(discountRefusal(gone, { ...use, holdsIt: true })).toBeUndefined()
  })

  it('is not for members, who learn nothing about codes', () => {
    for (const any of [code, undefined]) {
      expect(discountRefusal(any, { ...use, isMember: true })).toBe('discount_not_for_members')
    }
  })

  it('is refused if the rest is less than a card can be charged', () => {
    const cheap = (subtotal: number) =>
      discountRefusal(code, { ...use, order: { subtotal, serviceFee: 1500 } })
    expect(cheap(49)).toBe('discount_below_minimum')
    expect(cheap(50)).toBeUndefined()
    expect(discountRefusal(code, { ...use, order: undefined })).toBeUndefined()
  })
})
