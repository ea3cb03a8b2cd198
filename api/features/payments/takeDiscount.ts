import type { discountsApi } from '#contract/discounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { discountRefusal } from '#contract/rules/discountRules.ts'
import { dollarsFromCents, formatMoney, serviceFeeCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import type { Tx } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { findUser } from '../accounts/User.ts'
import { countGuess } from '../discounts/countGuess.ts'
import { type DiscountCode, findCodeNamed } from '../discounts/DiscountCode.ts'
import { findReservedCode, releaseUse, reserveUse } from '../discounts/discountUses.ts'
import { Order } from './Order.ts'

/**
 * Reserves a use of a code for an open order, or keeps the one that it has. A use of another code is released, which has the
 * same price.
 *
 * @param typed in capitals
 * @returns the code's id
 * @throws {AppError} discount_not_for_members, discount_unknown, discount_inactive, discount_used_up, discount_below_minimum
 */
export async function takeDiscount(tx: Tx, order: Order, typed: string): Promise<string> {
  const code = await findCodeNamed(tx.db, typed)
  const held = await findReservedCode(tx.db, order.id)
  const buyer = await findUser(tx.db, order.buyerId)
  const use = { isMember: buyer?.membershipStatus === 'member', holdsIt: code?.id === held, order }
  const usable = assertUsable(code, use)
  if (usable.id === held) return held
  if (held !== undefined) {
    await releaseUse(tx, order)
    if (order.discountCodeId !== null) {
      await Order.query(tx.db).findById(order.id).patch({ discountCodeId: usable.id })
    }
  }
  // Another order may have taken the last use since the code was read.
  if (!(await reserveUse(tx, order, usable.id))) {
    assertUsable(await findCodeNamed(tx.db, typed), use)
    throw new AppError('discount_used_up')
  }
  return usable.id
}

function assertUsable(
  code: DiscountCode | undefined,
  use: Parameters<typeof discountRefusal>[1],
): DiscountCode {
  const refusal = discountRefusal(code, use)
  if (refusal || !code) throw new AppError(refusal ?? 'discount_unknown')
  return code
}

/**
 * Whether a customer could apply a code now; nothing is reserved.
 *
 * @param order the open order it is for, if that is known; otherwise the use that another order of theirs has taken is used up
 * @throws {AppError} quota_used_up
 */
export async function validateDiscountCode(
  deps: Deps,
  actor: Actor,
  typed: string,
  order: Order | undefined,
): Promise<ReplyOf<typeof discountsApi.validate>> {
  try {
    await countGuess(deps, actor, async () => {
      const code = await findCodeNamed(deps.db, typed)
      const isMember = actor.membershipStatus === 'member'
      const held = order && (await findReservedCode(deps.db, order.id))
      assertUsable(code, { isMember, holdsIt: held !== undefined && held === code?.id, order })
    })
    const waived = formatMoney(dollarsFromCents(order?.serviceFee ?? serviceFeeCents))
    return {
      valid: true,
      reason: `Valid: this code takes the ${waived} service fee off. Apply it to use it.`,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    return { valid: false, reason: error.message }
  }
}
