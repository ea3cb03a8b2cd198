import type { Knex } from 'knex'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type CannedReply, maxCannedReplies, type staffApi } from '#contract/staff.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransaction, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'

type Content = BodyOf<typeof staffApi.addCannedReply>

/** All canned replies, by title. */
export async function listCannedReplies(db: Knex): Promise<CannedReply[]> {
  return db('canned_replies')
    .select('id', 'title', 'text')
    .orderByRaw('lower(title)')
    .orderBy('id')
    .limit(maxCannedReplies)
}

async function loadCannedReply(db: Knex, id: string): Promise<CannedReply> {
  const reply = await db('canned_replies').where({ id }).first('id', 'title', 'text')
  if (!reply) throw new AppError('not_found')
  return reply
}

/** @throws {AppError} too_many_canned_replies, quota_used_up */
export async function addCannedReply(
  deps: Deps,
  { actor, command, content }: { actor: Actor; command: Command | undefined; content: Content },
): Promise<CannedReply> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadCannedReply }, async (tx) => {
    await takeFromQuota(deps, tx, 'staffTexts', actor.id)
    await tx.db('canned_replies').insert({ id, ...content, createdAt: tx.now.toISOString() })
    const [counted] = await tx.db('canned_replies').count({ count: '*' })
    if (Number(counted?.count) > maxCannedReplies) throw new AppError('too_many_canned_replies')
    await recordEvent(tx, { type: 'canned_reply.added', actorId: actor.id, subjectId: id })
    return { id, ...content }
  })
}

/** @throws {AppError} not_found, quota_used_up */
export async function changeCannedReply(
  deps: Deps,
  { actor, id, content }: { actor: Actor; id: string; content: Content },
): Promise<CannedReply> {
  return inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'staffTexts', actor.id)
    const changed = await tx.db('canned_replies').where({ id }).update(content)
    if (changed === 0) throw new AppError('not_found')
    await recordEvent(tx, { type: 'canned_reply.changed', actorId: actor.id, subjectId: id })
    return { id, ...content }
  })
}

/** Removes a canned reply for all admins. @throws {AppError} not_found */
export async function removeCannedReply(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const removed = await tx.db('canned_replies').where({ id }).delete()
    if (removed === 0) throw new AppError('not_found')
    await recordEvent(tx, { type: 'canned_reply.removed', actorId: actor.id, subjectId: id })
  })
}
