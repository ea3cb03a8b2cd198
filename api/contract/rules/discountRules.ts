/** Discount codes (docs/RULES.md, Discounts). */

export const discountCodeLength = 8
export const usesOfCode = { min: 1, max: 1000, usual: 10 } as const

/** The smallest amount that can be charged, in cents: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const smallestChargeCents = 50

export interface OrderPrice {
  subtotal: number
  serviceFee: number
  discount: number
  total: number
}

/** What an order costs, in cents. A code waives the service fee. */
export function priceOrder(
  { subtotal, serviceFee }: Pick<OrderPrice, 'subtotal' | 'serviceFee'>,
  hasCode: boolean,
): OrderPrice {
  const discount = hasCode ? serviceFee : 0
  return { subtotal, serviceFee, discount, total: subtotal + serviceFee - discount }
}

/** Why a code cannot be used. */
export type DiscountRefusal =
  | 'discount_not_for_members'
  | 'discount_unknown'
  | 'discount_inactive'
  | 'discount_used_up'
  | 'discount_below_minimum'

/**
 * Why a customer cannot use a code; undefined if they can.
 *
 * @param code undefined if there is none of that name
 * @param use.holdsIt whether an order of theirs has already taken a use of it, which then counts for them
 * @param use.order the order it is for, in cents, if that is known
 */
export function discountRefusal(
  code: { isActive: boolean; maxUses: number; currentUses: number } | undefined,
  use: {
    isMember: boolean
    holdsIt: boolean
    order: Pick<OrderPrice, 'subtotal' | 'serviceFee'> | undefined
  },
): DiscountRefusal | undefined {
  if (use.isMember) return 'discount_not_for_members'
  if (!code) return 'discount_unknown'
  if (use.order && priceOrder(use.order, true).total < smallestChargeCents) return 'discount_below_minimum'
  if (use.holdsIt) return undefined
  if (!code.isActive) return 'discount_inactive'
  if (code.currentUses >= code.maxUses) return 'discount_used_up'
  return undefined
}

/** Whether a refusal of the server is about the discount, so that checkout shows it beside the code. */
export function isAboutDiscount(message: string): boolean {
  return message.includes('discount')
}
