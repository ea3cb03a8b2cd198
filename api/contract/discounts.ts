import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, trimmed, upperCased } from './fields.ts'
import { paging } from './lists.ts'
import { typedDiscountCode } from './payments.ts'
import { discountCodeLength, usesOfCode } from './rules/discountRules.ts'

const codeMissing = 'Please enter a discount code.'
const usesOutOfRange = `Max uses must be between ${usesOfCode.min} and ${usesOfCode.max}.`

export const newDiscountCode = z.object({
  code: z
    .string({ error: codeMissing })
    .check(
      trimmed,
      upperCased,
      z.minLength(1, codeMissing),
      z.length(discountCodeLength, `Discount code must be exactly ${discountCodeLength} characters.`),
      z.regex(/^[A-Z0-9]*$/, 'Discount code must have letters and digits only, like SAVE2026.'),
    ),
  maxUses: z._default(
    z
      .number({ error: usesOutOfRange })
      .check(
        z.int(usesOutOfRange),
        z.minimum(usesOfCode.min, usesOutOfRange),
        z.maximum(usesOfCode.max, usesOutOfRange),
      ),
    usesOfCode.usual,
  ),
})

export const discountCode = z.object({
  id,
  code: z.string(),
  maxUses: z.int(),
  /** Uses by paid orders, and by open ones that have applied the code. */
  currentUses: z.int(),
  /** Uses by open orders. */
  reservedUses: z.int(),
  isActive: z.boolean(),
  createdAt: instant,
})
export type DiscountCode = z.output<typeof discountCode>

export const discountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/discount-codes',
    kind: 'json',
    query: z.object(paging),
    /** Newest first. */
    reply: z.array(discountCode),
  }),
  /** Null if no code is active. */
  active: endpoint({
    method: 'GET',
    path: '/api/admin/discount-codes/active',
    kind: 'json',
    reply: z.nullable(discountCode),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/discount-codes',
    kind: 'json',
    body: newDiscountCode,
    reply: discountCode,
    status: 201,
    repeatableByKey: true,
  }),
  /** Ends a code. Orders that have applied the code keep it. */
  deactivate: endpoint({
    method: 'PATCH',
    path: '/api/admin/discount-codes/{id}/deactivate',
    kind: 'json',
    params: z.object({ id }),
    reply: discountCode,
  }),
  /** Whether the caller could apply a code now; nothing is reserved. */
  validate: endpoint({
    method: 'POST',
    path: '/api/validate-discount-code',
    kind: 'json',
    body: z.object({
      code: typedDiscountCode,
      /** The request to pay for; without it the order's total is not judged, nor the use that an order may have taken. */
      requestId: z.optional(id),
    }),
    reply: z.object({
      valid: z.boolean(),
      /** A sentence. It begins with 'Valid' if the code is valid, and contains 'discount' otherwise. */
      reason: z.string(),
    }),
  }),
}
