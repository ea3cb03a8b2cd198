import type { Knex } from 'knex'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files.ts'
import type { FilePurpose } from '#contract/rules/fileRules.ts'
import type { Tx } from '../db/inTransaction.ts'
import { newId } from '../db/newId.ts'
import { defineRecurringJob } from '../jobs/defineJob.ts'
import { deleteInBatches } from '../jobs/deleteInBatches.ts'
import { type CheckedFile, checkFile } from './checkFile.ts'
import { StoredFile } from './StoredFile.ts'

interface Stored {
  file: StoredFile
  /** False if it was stored before. */
  isNew: boolean
}

/**
 * Stores a file and its bytes. Repeating it with the same bytes succeeds; other bytes under a known id are refused
 * (`key_reused`).
 *
 * @param isStaff all staff may see ticket files, and one that they have delivered already belongs to its customer
 */
export async function storeFile(
  tx: Tx,
  id: string,
  ownerId: string,
  file: CheckedFile,
  isStaff = false,
): Promise<Stored> {
  const { bytes, ...about } = file
  const row = { id, ownerId, ...about, size: bytes.length, createdAt: tx.now.toISOString() }
  const inserted = await tx.db('files').insert(row).onConflict('id').ignore().returning('id')
  if (inserted.length > 0) await tx.db('file_contents').insert({ fileId: id, bytes })

  const stored = await StoredFile.query(tx.db).findById(id).throwIfNotFound()
  const isTheirs = stored.ownerId === ownerId || (isStaff && stored.purpose === 'ticket')
  const isSame = stored.sha256 === file.sha256 && stored.purpose === file.purpose
  if (!isTheirs || !isSame) throw new AppError('key_reused')
  return { file: stored, isNew: inserted.length > 0 }
}

/** A file in a call's body: its bytes as a data URL, or the address of an uploaded file. */
export type ArrivedFile = { kind: 'bytes'; file: CheckedFile } | { kind: 'stored'; fileId: string }

/**
 * Parses a body's file field. Call it outside transactions, because it hashes megabytes.
 *
 * @throws {AppError} as `checkFile`, and the purpose's type error if it is neither a data URL nor an address
 */
export function readArrivedFile(text: string, purpose: FilePurpose): ArrivedFile {
  const fileId = fileIdFromUrl(text)
  if (fileId) return { kind: 'stored', fileId }
  const base64 = /^data:[^;,]*(?:;[^;,]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  if (!base64) throw new AppError(purpose === 'screenshot' ? 'invalid_file_type' : 'invalid_ticket_file_type')
  return { kind: 'bytes', file: checkFile(Buffer.from(base64, 'base64'), purpose) }
}

/**
 * Marks the file of a body as used, and stores it first if it came as bytes. Returns its id.
 *
 * @param handedTo a user who may already own the file: a ticket file can serve several seats, and calls are repeated
 * @throws {AppError} screenshot_not_uploaded, ticket_file_not_uploaded if the address is not a file of either user
 */
export async function keepArrivedFile(
  tx: Tx,
  arrived: ArrivedFile,
  ownerId: string,
  purpose: FilePurpose,
  handedTo?: string,
): Promise<string> {
  const fileId =
    arrived.kind === 'stored'
      ? arrived.fileId
      : (await storeFile(tx, newId(tx.now), ownerId, arrived.file)).file.id
  const owners = handedTo ? [ownerId, handedTo] : [ownerId]
  const kept = await StoredFile.query(tx.db)
    .findById(fileId)
    .where({ purpose })
    .whereIn('ownerId', owners)
    .patch({ keptAt: tx.now.toISOString() })
  const missing: ErrorCode = purpose === 'screenshot' ? 'screenshot_not_uploaded' : 'ticket_file_not_uploaded'
  if (kept === 0) throw new AppError(missing)
  return fileId
}

/** Changes a file's owner, e.g. to the ticket's owner. */
export async function changeFileOwner(tx: Tx, fileId: string, ownerId: string): Promise<void> {
  await StoredFile.query(tx.db).findById(fileId).patch({ ownerId })
}

export async function readFileBytes(db: Knex, fileId: string): Promise<Buffer> {
  const row = await db('file_contents').where({ fileId }).first('bytes')
  return Buffer.from(row.bytes)
}

/** Whether a ticket file serves its owner no ticket that they can use: it is not paid for yet, was sent back, or was refunded. */
export async function isWithheld(
  db: Knex,
  { id, ownerId, purpose }: Pick<StoredFile, 'id' | 'ownerId' | 'purpose'>,
): Promise<boolean> {
  if (purpose !== 'ticket') return false
  const usable = await db('tickets')
    .leftJoin('ticket_codes as code', 'code.ticketId', 'tickets.id')
    .where({ ownerId, locked: false })
    .where((held) => held.where({ fileId: id }).orWhere({ imageFileId: id }))
    .whereNotIn('status', ['returning', 'refunded'])
    .first('tickets.id')
  return usable === undefined
}

/** Deletes every screenshot that a user uploaded, with its bytes. No row may refer to them any more. */
export async function removeScreenshots(tx: Tx, ownerId: string): Promise<void> {
  await tx.db('files').where({ ownerId, purpose: 'screenshot' }).delete()
}

const dayMs = 24 * 60 * 60 * 1000
/** Longer than a form usually waits between upload and submission. A device that submits later uploads the file again. */
const keptForMs = 7 * dayMs
/** Small, because each can have megabytes. */
const batchSize = 20

/** Deletes unused uploads with their bytes. */
export const removeUnusedFilesJob = defineRecurringJob({
  kind: 'files.remove_unused',
  lane: 'upkeep',
  everyMs: dayMs,
  async run(deps, { signal }) {
    const before = new Date(deps.now().getTime() - keptForMs).toISOString()
    const unused = () => deps.db('files').whereNull('keptAt').where('createdAt', '<', before)
    await deleteInBatches(signal, batchSize, () =>
      unused().whereIn('id', unused().select('id').orderBy('createdAt').limit(batchSize)).delete(),
    )
  },
})
