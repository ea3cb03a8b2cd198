import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { DiscountCode, findDiscountCode } from './DiscountCode.ts'

/**
 * Staff deactivate a code, for good: no order can apply it any more; those that have keep it. Repeating it succeeds.
 *
 * @throws {AppError} not_found
 */
export async function deactivateDiscountCode(deps: Deps, actor: Actor, id: string) {
  return inTransaction(deps, async (tx) => {
    const changed = await DiscountCode.query(tx.db).where({ id, isActive: true }).patch({ isActive: false })
    if (changed === 1) {
      await recordEvent(tx, { type: 'discount_code.deactivated', actorId: actor.id, subjectId: id })
    } else if (!(await DiscountCode.query(tx.db).findById(id))) {
      throw new AppError('not_found')
    }
    return findDiscountCode(tx.db, id)
  })
}
