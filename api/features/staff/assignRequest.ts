import type { Knex } from 'knex'
import { maxColleagues } from '#contract/desk.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'

const notAdmin = { message: 'This person is not an admin any more.' }

/**
 * Assigns a request to an admin, whoever had it. It tells staff who looks after it and forbids nobody anything. Of two at once,
 * the last one has it.
 *
 * @throws {AppError} invalid_input if that person is no admin, quota_used_up
 */
export async function assignRequest(
  deps: Deps,
  { actor, requestId, to }: { actor: Actor; requestId: string; to: string },
): Promise<void> {
  if ((await assigneeOf(deps.db, requestId)) === to) return
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    await lockRequest(tx, requestId)
    if (!(await admins(tx.db).where({ id: to }).first('id'))) throw new AppError('invalid_input', notAdmin)
    await tx
      .db('request_assignments')
      .insert({ requestId, userId: to, at: tx.now.toISOString(), assignedBy: actor.id })
      .onConflict('requestId')
      .merge()
    await recordAssignment(tx, actor, requestId, to)
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

/** Whom a request can be assigned to. */
export async function listColleagues(db: Knex): Promise<{ id: string; name: string }[]> {
  return admins(db).orderBy('id').limit(maxColleagues).select('id', 'name')
}

function admins(db: Knex): Knex.QueryBuilder {
  // As in the index of them.
  return db('users').whereRaw('is_admin').where({ deletedAt: null })
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
