import { chatApi } from '#contract/chat.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { callApi, type Fetch } from '../http/callApi.ts'
import { uploadFile } from '../http/uploadFile.ts'
import type { OfflineDb } from './offlineDb.ts'
import { type OutboxEntry, UnknownCommandError } from './outboxEntry.ts'

/** Five megabytes over a bad line take minutes; a line that hangs must not hold the lock for ever. */
const uploadTimeoutMs = 5 * 60 * 1000

export interface Transport {
  /** The browser's, or a test's. */
  fetch?: Fetch | undefined
  /** Called while bytes go out. */
  onProgress?: ((entryId: string, sentBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Sends one entry as its owner, and gives back the server's reply. Sending it again is harmless: its id is the
 * Idempotency-Key.
 *
 * @throws `ApiError`, `NetworkError`, `NotOurReplyError`, `UnknownCommandError`; a `TimeoutError` for an upload that hangs
 */
export async function sendEntry(db: OfflineDb, entry: OutboxEntry, transport: Transport): Promise<unknown> {
  const { fetch, onProgress } = transport
  const as = { idempotencyKey: entry.id, asUser: entry.userId, fetch }
  // What waited says when it was written; the server's own time decides everything else.
  const { writtenAt } = entry
  switch (entry.command) {
    case 'chat.send':
      return callApi(chatApi.send, { ...as, body: { ...entry.content, writtenAt } })
    case 'chat.adminSend':
      return callApi(chatApi.adminSend, { ...as, body: { ...entry.content, writtenAt } })
    case 'request.submit': {
      const { fileId, ...form } = entry.content
      const file = await db.outgoingFiles.get(fileId)
      const bytes = new Blob([file?.bytes ?? new ArrayBuffer(0)], { type: file?.type ?? '' })
      const stored = await uploadFile({
        id: fileId,
        bytes,
        asUser: entry.userId,
        signal: AbortSignal.timeout(uploadTimeoutMs),
        ...(fetch && { fetch }),
        onProgress: (sent, total) => onProgress?.(entry.id, sent, total),
      })
      return callApi(requestsApi.submit, { ...as, body: { ...form, stubhubScreenshot: stored.url } })
    }
    case 'ticket.confirmReceived':
      return callApi(ticketsApi.confirmReceived, { ...as, params: { id: entry.content.ticketId } })
    case 'ticket.opened':
      return callApi(ticketsApi.opened, { ...as, params: { id: entry.content.ticketId } })
    default:
      throw new UnknownCommandError(entry)
  }
}
