import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id } from './fields.ts'
import { codeFormats } from './rules/codeFormats.ts'
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

/** What was read from the screenshot of a listing: only fields that are certain. Never part of a list. */
export const listingReading = z.object({
  artist: z.optional(z.string()),
  venue: z.optional(z.string()),
  /** Wall time at the venue, as in a request. */
  concertDate: z.optional(z.string()),
  section: z.optional(z.string()),
  row: z.optional(z.string()),
  ticketCount: z.optional(z.int()),
  /** Each. */
  price: z.optional(dollars),
})
export type ListingReading = z.output<typeof listingReading>

/** What a page of a ticket file says about its event and seat: only what is certain. */
export const ticketFacts = z.object({
  artist: z.optional(z.string()),
  venue: z.optional(z.string()),
  /** Wall time at the venue. */
  concertDate: z.optional(z.string()),
  section: z.optional(z.string()),
  row: z.optional(z.string()),
  seat: z.optional(z.string()),
  /** `1 of 4`. */
  place: z.optional(z.object({ number: z.int(), count: z.int() })),
  orderNumber: z.optional(z.string()),
  /** The code changes all the time, or is only shown in the shop's app. */
  needsApp: z.optional(z.boolean()),
})
export type TicketFacts = z.output<typeof ticketFacts>

/** A page of a ticket file, or a wallet pass. */
const ticketPage = z.extend(ticketFacts, {
  /** Address of a file with this page or pass alone; null if it is the whole file, or cannot be cut out of it. */
  file: z.nullable(z.string()),
  codes: z.array(
    z.object({
      format: z.enum(codeFormats),
      text: z.string(),
      /** Hash of the bytes that a scanner gets, in hex. */
      sha256: z.string(),
      /** Address of a picture of the code, if drawing its text does not give a scanner the same. */
      image: z.nullable(z.string()),
      /** Position of the code on the page, as parts of its width and height; null in a wallet pass. */
      box: z.nullable(z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })),
    }),
  ),
})
export type TicketPageReading = z.output<typeof ticketPage>

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
  /**
   * Reads the owner's screenshot of a listing; empty if it is not readable, or not in time. For staff it reads a ticket file, whose
   * `pages` are in their order.
   */
  read: endpoint({
    method: 'POST',
    path: '/api/files/{id}/read',
    kind: 'json',
    params: z.object({ id }),
    reply: z.extend(listingReading, { pages: z.optional(z.array(ticketPage)) }),
  }),
  /** What was read before; empty if nothing was. */
  reading: endpoint({
    method: 'GET',
    path: '/api/files/{id}/reading',
    kind: 'json',
    params: z.object({ id }),
    reply: listingReading,
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
