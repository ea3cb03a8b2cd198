import { AppError } from '#contract/errors.ts'
import { filesApi, fileUrl } from '#contract/files.ts'
import type { FilePurpose } from '#contract/rules/fileRules.ts'
import type { Deps } from '../config/deps.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { announcedBytes, readBytes } from '../http/guard.ts'
import { type Actor, authorize, signedIn } from '../http/policies.ts'
import { takeFromQuota } from '../http/quotas.ts'
import { returnToBucket } from '../http/rateLimit.ts'
import { route } from '../http/route.ts'
import { checkFile } from './checkFile.ts'
import { parseReading, readScreenshot } from './readScreenshot.ts'
import { StoredFile } from './StoredFile.ts'
import { isWithheld, readFileBytes, storeFile } from './storeFile.ts'
import { readTicketFile } from './ticket/readTicketFile.ts'

/** The owner and staff. */
function canReadFile(actor: Actor, file: Pick<StoredFile, 'ownerId'>): boolean {
  return actor.isAdmin || file.ownerId === actor.id
}

/** The owner of a screenshot, and staff for a ticket file. */
function canHaveRead(actor: Actor, file: Pick<StoredFile, 'ownerId' | 'purpose'>): boolean {
  return file.purpose === 'ticket' ? actor.isAdmin : file.ownerId === actor.id
}

export function fileRoutes(deps: Deps) {
  return [
    route(filesApi.put, signedIn, async ({ params, query, actor, ctx }) => {
      const file = await receiveFile(deps, {
        id: params.id,
        ownerId: actor.id,
        purpose: query.purpose,
        isStaff: actor.isAdmin,
        announcedBytes: announcedBytes(ctx, filesApi.put),
        readBytes: () => readBytes(ctx, filesApi.put),
      })
      return { id: file.id, url: fileUrl(file.id), type: file.mime, size: file.size }
    }),

    route(filesApi.get, signedIn, async ({ params, actor, ctx }) => {
      const file = await StoredFile.query(deps.db).findById(params.id)
      authorize(canReadFile, actor, file)
      if (!actor.isAdmin && (await isWithheld(deps.db, file))) throw new AppError('not_found')
      // Uploaded content must never run as a page of our origin, whatever its type.
      ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
      // A pass is opened by the phone's wallet.
      const isShown = /^image\/|pkpass/.test(file.mime)
      ctx.set('Content-Disposition', isShown ? 'inline' : 'attachment')
      // The bytes of an id never change, but a browser used by two people must revalidate.
      ctx.set('Cache-Control', 'private, no-cache')
      ctx.etag = file.sha256
      ctx.status = 200
      if (ctx.fresh) {
        ctx.status = 304
        return null
      }
      ctx.type = file.mime
      return readFileBytes(deps.db, file.id)
    }),

    route(filesApi.read, signedIn, async ({ params, actor }) => {
      const file = await StoredFile.query(deps.db).findById(params.id)
      authorize(canHaveRead, actor, file)
      return file.purpose === 'ticket' ? readTicketFile(deps, file, actor.id) : readScreenshot(deps, file)
    }),

    route(filesApi.reading, signedIn, async ({ params, actor }) => {
      const file = await StoredFile.query(deps.db).findById(params.id)
      authorize(canReadFile, actor, file)
      return parseReading(file)
    }),
  ]
}

interface Upload {
  id: string
  ownerId: string
  purpose: FilePurpose
  isStaff: boolean
  /** The size that the call announces, or the largest allowed one. */
  announcedBytes: number
  readBytes: () => Promise<Buffer>
}

/**
 * Receives and stores an upload. Its quota is claimed before its bytes are read, so that concurrent uploads cannot exceed
 * it; what was not stored is taken off the count again. Staff's ticket files and repeated uploads are not counted
 * (docs/RULES.md, Quotas).
 *
 * @throws {AppError} quota_used_up, and as `checkFile` and `storeFile`
 */
async function receiveFile(deps: Deps, upload: Upload): Promise<StoredFile> {
  const { id, ownerId, purpose, isStaff, announcedBytes, readBytes } = upload
  const store = async () => {
    const checked = checkFile(await readBytes(), purpose)
    return inTransaction(deps, (tx) => storeFile(tx, id, ownerId, checked, isStaff))
  }
  const earlier = await StoredFile.query(deps.db).findOne({ id, ownerId })
  if ((purpose === 'ticket' && isStaff) || earlier) return (await store()).file

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
    if (used === undefined) await returnToBucket(deps, 'files', ownerId, 1)
    await returnToBucket(deps, 'fileBytes', ownerId, announcedBytes - (used ?? 0))
  }
}
