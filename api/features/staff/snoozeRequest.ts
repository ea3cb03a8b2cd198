import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'

interface Snooze {
  actor: Actor
  requestId: string
  until: Date
}

const notLater = 'Choose a time before the reply is due.'
const notBefore = 'Choose a time in the future.'

/**
 * Takes a request out of those that need staff, until then or until its client writes. Nothing runs at that time: lists compare
 * it with the clock, and the thread's length with what it was.
 *
 * @throws {AppError} nothing_to_snooze if no reply is owed or it is overdue; invalid_input for a time that has passed or is
 *   after the promised one; quota_used_up
 */
export async function snoozeRequest(deps: Deps, { actor, requestId, until }: Snooze): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    const { replyDueAt, messageCount } = await lockRequest(tx, requestId)
    if (replyDueAt === null || replyDueAt <= tx.now.toISOString()) throw new AppError('nothing_to_snooze')
    const at = until.toISOString()
    const wrong = at <= tx.now.toISOString() ? notBefore : at > replyDueAt ? notLater : undefined
    if (wrong) throw new AppError('invalid_input', { message: wrong, fields: { until: wrong } })

    const before = await tx.db('request_snoozes').where({ requestId }).first()
    if (before?.until === at && before.messageCount === messageCount) return
    await tx
      .db('request_snoozes')
      .insert({ requestId, userId: actor.id, until: at, messageCount })
      .onConflict('requestId')
      .merge()
    await recordEvent(tx, { type: 'request.snoozed', actorId: actor.id, requestId, data: { until: at } })
  })
}

/**
 * Ends a snooze, whoever's it is.
 *
 * @throws {AppError} quota_used_up
 */
export async function wakeRequest(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'deskChanges', actor.id)
    await lockRequest(tx, requestId)
    const ended = await tx.db('request_snoozes').where({ requestId }).delete()
    if (ended === 0) return
    await recordEvent(tx, { type: 'request.snoozed', actorId: actor.id, requestId, data: { until: null } })
  })
}
