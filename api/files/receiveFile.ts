import type { FilePurpose } from '#contract/rules/fileRules.ts'
import type { Deps } from '../config/deps.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { takeFromQuota } from '../http/quotas.ts'
import { giveBackToBucket } from '../http/rateLimit.ts'
import { checkFile } from './checkFile.ts'
import { StoredFile } from './StoredFile.ts'
import { storeFile } from './storeFile.ts'

interface Upload {
  id: string
  ownerId: string
  purpose: FilePurpose
  /** The size that the call announces, or the largest allowed one. */
  announcedBytes: number
  readBytes: () => Promise<Buffer>
}

/**
 * Receives and stores an upload. Its quota is claimed before its bytes are read, so that concurrent uploads cannot exceed
 * it; what was not stored is given back. Staff's ticket files and repeated uploads are not counted (docs/RULES.md, Quotas).
 *
 * @throws {AppError} quota_used_up, and as `checkFile` and `storeFile`
 */
export async function receiveFile(deps: Deps, upload: Upload): Promise<StoredFile> {
  const { id, ownerId, purpose, announcedBytes, readBytes } = upload
  const store = async () => {
    const checked = checkFile(await readBytes(), purpose)
    return inTransaction(deps, (tx) => storeFile(tx, id, ownerId, checked))
  }
  const earlier = await StoredFile.query(deps.db).findOne({ id, ownerId })
  if (purpose === 'ticket' || earlier) return (await store()).file

  await inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'files', ownerId)
    await takeFromQuota(deps, tx, 'fileBytes', ownerId, announcedBytes)
  })
  let stored: Awaited<ReturnType<typeof store>> | undefined
  try {
    stored = await store()
    return stored.file
  } finally {
    const used = stored?.isNew ? stored.file.size : undefined
    if (used === undefined) await giveBackToBucket(deps, 'files', ownerId, 1)
    await giveBackToBucket(deps, 'fileBytes', ownerId, announcedBytes - (used ?? 0))
  }
}
