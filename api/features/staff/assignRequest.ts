import type { Knex } from 'knex'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'

/**
 * Assigns a request to the actor, or takes it over from another. It tells staff who looks after it and forbids nobody
 * anything. Of two at once, the last one has it.
 *
 * @throws {AppError} quota_used_up
 */
export async function assignRequest(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  if ((await assigneeOf(deps.db, requestId)) === actor.id) return
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    await lockRequest(tx, requestId)
    await tx
      .db('request_assignments')
      .insert({ requestId, userId: actor.id, at: tx.now.toISOString() })
      .onConflict('requestId')
      .merge()
    await recordAssignment(tx, actor, requestId, actor.id)
  })
}

/**
 * Leaves a request to nobody, whoever had it.
 *
 * @throws {AppError} quota_used_up
 */
export async function releaseRequest(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  if ((await assigneeOf(deps.db, requestId)) === undefined) return
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    await lockRequest(tx, requestId)
    const released = await tx.db('request_assignments').where({ requestId }).delete()
    if (released > 0) await recordAssignment(tx, actor, requestId, null)
  })
}

/** Leaves all requests of a staff member to nobody. */
export async function releaseAll(tx: Tx, userId: string): Promise<void> {
  await tx.db('request_assignments').where({ userId }).delete()
}

async function assigneeOf(db: Knex, requestId: string): Promise<string | undefined> {
  return (await db('request_assignments').where({ requestId }).first())?.userId
}

function recordAssignment(tx: Tx, actor: Actor, requestId: string, to: string | null): Promise<void> {
  return recordEvent(tx, { type: 'request.assigned', actorId: actor.id, requestId, data: { to } })
}
