import { nextRequestStatus } from '#contract/rules/requestStatus.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { changeRequestStatus } from './changeRequestStatus.ts'
import { TicketRequest } from './TicketRequest.ts'

/** Takes a person out of their requests, and ends those that are still open. What was asked for and when stays. */
export async function eraseRequests(
  tx: Tx,
  userId: string,
  anonymous: { name: string; email: string },
): Promise<void> {
  const requests = await TicketRequest.query(tx.db).where({ userId })
  for (const request of requests) {
    if (!nextRequestStatus('owner_leaves', request.status)) continue
    await changeRequestStatus(tx, request, 'owner_leaves', { replyDueAt: null })
  }
  await TicketRequest.query(tx.db)
    .where({ userId })
    .patch({ ...anonymous, phone: null, clientResponse: null, screenshotFileId: null })
}
