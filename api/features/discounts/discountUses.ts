import type { Knex } from 'knex'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { DiscountCode } from './DiscountCode.ts'

export const discountUseStates = ['reserved', 'redeemed', 'released'] as const

/** A use of a code by an order, which has at most one that is not released. */
class DiscountUse extends BaseModel {
  static override tableName = 'discount_uses'

  declare codeId: string
  declare orderId: string
  /** Reserved until the order is paid or closed, or the code is taken off. */
  declare state: (typeof discountUseStates)[number]
  declare createdAt: string
}

interface Order {
  id: string
  requestId: string
}

/** The id of the code that an order has reserved. */
export async function findReservedCode(db: Knex, orderId: string): Promise<string | undefined> {
  const use = await DiscountUse.query(db).findOne({ orderId, state: 'reserved' })
  return use?.codeId
}

/**
 * Reserves a use of a code for an order that has none.
 *
 * @returns false if the code has no use left or is no longer active
 */
export async function reserveUse(tx: Tx, order: Order, codeId: string): Promise<boolean> {
  const taken = await DiscountCode.query(tx.db)
    .where({ id: codeId, isActive: true })
    .whereRaw('current_uses < max_uses')
    .patch({ currentUses: tx.db.raw('current_uses + 1') })
  if (taken === 0) return false
  await DiscountUse.query(tx.db).insert({
    id: newId(tx.now),
    codeId,
    orderId: order.id,
    state: 'reserved',
    createdAt: tx.now.toISOString(),
  })
  await recordEvent(tx, { ...about(order, codeId), type: 'discount.reserved' })
  return true
}

/** Gives an order's reserved use back to its code, if it has one. The card provider must no longer ask for its price. */
export async function releaseUse(tx: Tx, order: Order): Promise<void> {
  const codeId = await changeUse(tx, order, 'released')
  if (codeId === undefined) return
  await DiscountCode.query(tx.db)
    .findById(codeId)
    .patch({ currentUses: tx.db.raw('current_uses - 1') })
  await recordEvent(tx, { ...about(order, codeId), type: 'discount.released' })
}

/** Uses up the use that an order has reserved, because it was paid. */
export async function redeemUse(tx: Tx, order: Order): Promise<void> {
  const codeId = await changeUse(tx, order, 'redeemed')
  if (codeId === undefined) return
  await recordEvent(tx, { ...about(order, codeId), type: 'discount.redeemed' })
}

async function changeUse(
  tx: Tx,
  { id: orderId }: Order,
  state: DiscountUse['state'],
): Promise<string | undefined> {
  const [use] = await DiscountUse.query(tx.db)
    .where({ orderId, state: 'reserved' })
    .patch({ state })
    .returning('codeId')
  return use?.codeId
}

function about({ id, requestId }: Order, codeId: string) {
  return { actorId: null, requestId, subjectId: id, data: { codeId } }
}
