import type { BodyOf } from '#contract/endpoint.ts'
import type { pushApi } from '#contract/push.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { type Actor, authorize } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { ownsRequest } from '../requests/requestPolicy.ts'
import { findRequest } from '../requests/TicketRequest.ts'

/**
 * The customer has opened a notification about messages, so those are not mailed any more. They are not read by that, since a page
 * may not have shown them. Repeating it changes nothing.
 *
 * @throws {AppError} not_found if the request does not exist or is not the caller's; quota_used_up
 */
export async function noteClick(
  deps: Deps,
  actor: Actor,
  { requestId, seq }: BodyOf<typeof pushApi.clicked>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'reads', actor.id)
    const request = await findRequest(tx.db, requestId)
    authorize(ownsRequest, actor, request)
    const clickedSeq = Math.min(seq, request.messageCount)
    await tx
      .db('chat_reads')
      .insert({ userId: actor.id, requestId, lastSeq: 0, clickedSeq })
      .onConflict(['userId', 'requestId'])
      .merge(['clickedSeq'])
      .whereRaw('chat_reads.clicked_seq < excluded.clicked_seq')
  })
}
