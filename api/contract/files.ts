import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { filePurposes, maxTicketFileBytes } from './rules/fileRules.ts'

export const storedFile = z.object({
  id,
  /** Address for an `<img>` or a link; only sent to those who may read the file. */
  url: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type StoredFile = z.output<typeof storedFile>

export const filesApi = {
  /** The body is the file. The client creates the id, so an interrupted upload can be repeated. */
  put: endpoint({
    method: 'PUT',
    path: '/api/files/{id}',
    kind: 'file',
    params: z.object({ id }),
    query: z.object({ purpose: z._default(z.enum(filePurposes), 'screenshot') }),
    reply: storedFile,
    maxBytes: maxTicketFileBytes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/files/{id}',
    kind: 'file',
    params: z.object({ id }),
    reply: z.unknown(),
  }),
}

/** The address of a stored file. */
export function fileUrl(fileId: string): string {
  return `/api/files/${fileId}`
}

/** The id in an address made by `fileUrl`, or undefined for any other address. */
export function fileIdFromUrl(url: string): string | undefined {
  return /^\/api\/files\/([0-9a-f-]{36})$/.exec(url)?.[1]
}
