import { type CallOptions, callForChange, type Fetch, type JsonEndpoint } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { ApiError } from '../../http/errors.ts'
import { uploadFile } from '../../http/uploadFile.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { Command } from '../commands/command.ts'
import { commandNamed } from '../commands/registry.ts'
import { fileOf } from './outbox.ts'
import { type OutboxEntry, UnknownCommandError } from './outboxEntry.ts'

/** 5 MB over a bad connection take minutes, but a hanging upload must not hold the lock forever. */
const uploadTimeoutMs = 5 * 60 * 1000

export interface Transport {
  /** Optional: uploads in pages use XMLHttpRequest by default and report progress. */
  fetch?: Fetch | undefined
  /** Upload progress in bytes. */
  onProgress?: ((entryId: string, sentBytes: number, totalBytes: number) => void) | undefined
}

/**
 * Uploads an entry's file before its call, unless it has none or the server has it already. Safe to repeat.
 *
 * @throws as `callApi`; a `TimeoutError` after five minutes
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

/** Whether the server no longer has the uploaded file, e.g. because unused files were deleted or a backup was restored. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof ApiError && error.reply?.code === 'screenshot_not_uploaded'
}

/** The reply to an entry's call. */
export interface Sent {
  /** The parsed reply. */
  reply: unknown
  /** Paths of the GET calls whose replies the call has changed. */
  changed: readonly string[]
}

/** An entry that is sent within this time did not have to wait. */
const atOnceMs = 10_000

/**
 * Makes an entry's call on behalf of its owner. Safe to repeat: the idempotency key is the entry's id, and the body is always
 * the same, apart from the `queuedFields` of an entry that had to wait.
 *
 * @throws `ApiError`, `NetworkError`, `NotOurReplyError`, `UnknownCommandError`
 */
export async function sendCall(entry: OutboxEntry, { fetch }: Transport): Promise<Sent> {
  const command = commandOf(entry)
  const { id, content, writtenAt } = entry
  // The device's clock may be wrong in either direction: the worker does not know the server's.
  const hasWaited = Math.abs(currentTime().getTime() - Date.parse(writtenAt)) >= atOnceMs
  return callForChange(command.endpoint, id, {
    ...command.toCall(content, { id, ...(hasWaited && { writtenAt }) }),
    idempotencyKey: id,
    asUser: entry.userId,
    fetch,
  } as CallOptions<JsonEndpoint>)
}

/** The command of an entry. @throws UnknownCommandError if this build does not know it, or cannot read its content */
export function commandOf(entry: OutboxEntry): Command {
  const command = commandNamed(entry.command)
  if (!command?.content.safeParse(entry.content).success) throw new UnknownCommandError(entry)
  return command
}
