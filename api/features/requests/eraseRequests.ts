import { nextRequestStatus } from '#contract/rules/requestStatus.ts'
import { wordsOfRequest } from '#contract/rules/searchWords.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { changeRequestStatus } from './changeRequestStatus.ts'
import { TicketRequest } from './TicketRequest.ts'

/** Erases a user's personal data from their requests, and ends those still open. What was requested and when is kept. */
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
  for (const request of requests) {
    const words = wordsOfRequest({ ...request, ...anonymous, phone: null })
    await writeSearchWords(tx.db, 'request', request.id, words)
  }
}
