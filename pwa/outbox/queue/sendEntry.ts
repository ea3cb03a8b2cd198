import { chatApi } from '#contract/chat.ts'
import { fileUrl } from '#contract/files.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { callApi, type Fetch } from '../../http/callApi.ts'
import { ApiError } from '../../http/errors.ts'
import { uploadFile } from '../../http/uploadFile.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
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
 * Sends the file that goes with an entry ahead of its call, unless the server has it already. Sending it again is harmless.
 *
 * @throws as `sendCall`; a `TimeoutError` for an upload that hangs
 */
export async function sendFile(db: OfflineDb, entry: OutboxEntry, transport: Transport): Promise<void> {
  const id = fileOf(entry)
  if (id === undefined || id === entry.uploadedFileId) return
  const { fetch, onProgress } = transport
  const file = await db.outgoingFiles.get(id)
  await uploadFile({
    id,
    bytes: new Blob([file?.bytes ?? new ArrayBuffer(0)], { type: file?.type ?? '' }),
    asUser: entry.userId,
    signal: AbortSignal.timeout(uploadTimeoutMs),
    ...(fetch && { fetch }),
    onProgress: (sent, total) => onProgress?.(entry.id, sent, total),
  })
}

/** The id of the file that goes with an entry. */
export function fileOf(entry: OutboxEntry): string | undefined {
  return entry.command === 'request.submit' ? entry.content.fileId : undefined
}

/** Whether the server says that it has not the file it was sent: it may have been cleared away, or come back from a backup. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof ApiError && error.reply?.code === 'screenshot_not_uploaded'
}

/**
 * Makes the call of an entry as its owner, and gives back the server's reply. Making it again is harmless: the entry's id is
 * the Idempotency-Key, and the body is the same each time.
 *
 * @throws `ApiError`, `NetworkError`, `NotOurReplyError`, `UnknownCommandError`
 */
export async function sendCall(entry: OutboxEntry, { fetch }: Transport): Promise<unknown> {
  const as = { idempotencyKey: entry.id, asUser: entry.userId, fetch }
  // What waited says when it was written; the server's own time decides everything else.
  const { writtenAt } = entry
  switch (entry.command) {
    case 'chat.send':
      return callApi(chatApi.send, { ...as, body: { ...entry.content, writtenAt } })
    case 'chat.adminSend':
      return callApi(chatApi.adminSend, { ...as, body: { ...entry.content, writtenAt } })
    case 'offer.negotiate': {
      const { offerId, message } = entry.content
      return callApi(offersApi.respond, { ...as, params: { offerId }, body: { message, writtenAt } })
    }
    case 'request.submit': {
      const { fileId, ...form } = entry.content
      return callApi(requestsApi.submit, { ...as, body: { ...form, stubhubScreenshot: fileUrl(fileId) } })
    }
    case 'ticket.confirmReceived':
      return callApi(ticketsApi.confirmReceived, { ...as, params: { id: entry.content.ticketId } })
    case 'ticket.opened':
      return callApi(ticketsApi.opened, { ...as, params: { id: entry.content.ticketId } })
    default:
      throw new UnknownCommandError(entry)
  }
}
