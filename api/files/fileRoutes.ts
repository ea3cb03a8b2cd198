import { AppError } from '#contract/errors.ts'
import { filesApi, fileUrl } from '#contract/files.ts'
import type { Deps } from '../config/deps.ts'
import { announcedBytes, readBytes } from '../http/guard.ts'
import { type Actor, authorize, signedIn } from '../http/policies.ts'
import { route } from '../http/route.ts'
import { parseReading, readScreenshot } from './readScreenshot.ts'
import { receiveFile } from './receiveFile.ts'
import { StoredFile } from './StoredFile.ts'
import { isWithheld, readFileBytes } from './storeFile.ts'

/** The owner and staff. */
export function canReadFile(actor: Actor, file: Pick<StoredFile, 'ownerId'>): boolean {
  return actor.isAdmin || file.ownerId === actor.id
}

/** Only the owner, and only screenshots have something to read. */
export function canHaveRead(actor: Actor, file: Pick<StoredFile, 'ownerId' | 'purpose'>): boolean {
  return file.ownerId === actor.id && file.purpose === 'screenshot'
}

export function fileRoutes(deps: Deps) {
  return [
    route(filesApi.put, signedIn, async ({ params, query, actor, ctx }) => {
      const { purpose } = query
      if (purpose === 'ticket' && !actor.isAdmin) throw new AppError('admin_only')
      const file = await receiveFile(deps, {
        id: params.id,
        ownerId: actor.id,
        purpose,
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
      ctx.set('Content-Disposition', file.mime.startsWith('image/') ? 'inline' : 'attachment')
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
      return readScreenshot(deps, file)
    }),

    route(filesApi.reading, signedIn, async ({ params, actor }) => {
      const file = await StoredFile.query(deps.db).findById(params.id)
      authorize(canReadFile, actor, file)
      return parseReading(file)
    }),
  ]
}
