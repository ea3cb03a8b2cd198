import type { discountsApi } from '#contract/discounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { findCodeNamed, findDiscountCode } from './DiscountCode.ts'

/**
 * Staff create a code, which is active at once.
 *
 * @throws {AppError} discount_code_taken, discount_code_active
 */
export async function createDiscountCode(
  deps: Deps,
  {
    actor,
    command,
    content,
  }: { actor: Actor; command: Command | undefined; content: BodyOf<typeof discountsApi.create> },
) {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: findDiscountCode }, async (tx) => {
    const row = { id, ...content, createdAt: tx.now.toISOString() }
    const inserted = await tx.db('discount_codes').insert(row).onConflict().ignore().returning('id')
    if (inserted.length === 0) {
      const isTaken = await findCodeNamed(tx.db, content.code)
      throw new AppError(isTaken ? 'discount_code_taken' : 'discount_code_active')
    }
    await recordEvent(tx, { type: 'discount_code.created', actorId: actor.id, subjectId: id })
    return findDiscountCode(tx.db, id)
  })
}
