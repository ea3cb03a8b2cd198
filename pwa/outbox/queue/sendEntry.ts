import { type CallOptions, callApi, type Fetch, type JsonEndpoint } from '../../http/callApi.ts'
import { ApiError } from '../../http/errors.ts'
import { uploadFile } from '../../http/uploadFile.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { commandNamed } from '../commands/registry.ts'
import { fileOf } from './outbox.ts'
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

/** Whether the server says that it has not the file it was sent: it may have been cleared away, or come back from a backup. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof ApiError && error.reply?.code === 'screenshot_not_uploaded'
}

/**
 * Makes the call of an entry as its owner, and gives back the server's reply. Making it again is harmless: the entry's id is
 * the idempotency key, and the body is the same each time.
 *
 * @throws `ApiError`, `NetworkError`, `NotOurReplyError`, `UnknownCommandError`
 */
export async function sendCall(entry: OutboxEntry, { fetch }: Transport): Promise<unknown> {
  const command = commandNamed(entry.command)
  if (!command?.content.safeParse(entry.content).success) throw new UnknownCommandError(entry)
  return callApi(command.endpoint, {
    ...command.toCall(entry.content, entry),
    idempotencyKey: entry.id,
    asUser: entry.userId,
    fetch,
  } as CallOptions<JsonEndpoint>)
}
