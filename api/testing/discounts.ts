import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { paymentsApi } from '#contract/payments.ts'
import type { Deal } from './factories.ts'
import type { SignedIn, TestApp } from './startTestApp.ts'

let codes = 0

/** A new active code, in place of the one that is active. */
export async function newActiveCode(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  admin: SignedIn,
  maxUses = 10,
): Promise<DiscountCode> {
  codes += 1
  await db('discount_codes').update({ isActive: false })
  const code = `CODE${String(codes).padStart(4, '0')}`
  return admin.client.call(discountsApi.create, { body: { code, maxUses } })
}

/** Opens checkout with a code, or without one. */
export function checkoutWith(
  { customer, request }: Pick<Deal, 'customer' | 'request'>,
  discountCode?: string,
) {
  const body = { requestId: request.id, ...(discountCode && { discountCode }) }
  return customer.client.call(paymentsApi.createPaymentIntent, { body })
}

/** The refusal of the same. */
export function refusedCheckout(
  { customer, request }: Pick<Deal, 'customer' | 'request'>,
  discountCode?: string,
) {
  const body = { requestId: request.id, ...(discountCode && { discountCode }) }
  return customer.client.refusal(paymentsApi.createPaymentIntent, { body })
}

/** How often a code counts as used, by the code itself and by its uses. */
export async function usesOf({ deps: { db } }: Pick<TestApp, 'deps'>, { id }: Pick<DiscountCode, 'id'>) {
  const { currentUses } = await db('discount_codes').where({ id }).first()
  const uses = await db('discount_uses').where({ codeId: id }).whereNot({ state: 'released' })
  return { currentUses, states: uses.map(({ state }) => state).sort() }
}
