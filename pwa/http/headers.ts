import { changeHeader, clientHeader, clientVersion, userHeader } from '#contract/endpoint.ts'

interface CallHeaders {
  /** The type of the body, if there is one. */
  contentType?: string | undefined
  /** See `CallOptions`. */
  asUser?: string | undefined
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
  /** See `changeHeader`. */
  changeId?: string | undefined
}

/** Returns the headers of a call, by name. Works in workers, and loads no schema. */
export function callHeaders({ contentType, asUser, idempotencyKey, ifMatch, changeId }: CallHeaders) {
  return {
    Accept: 'application/json',
    [clientHeader]: String(clientVersion),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(asUser && { [userHeader]: asUser }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && { 'If-Match': ifMatch }),
    ...(changeId && { [changeHeader]: changeId }),
  }
}

/**
 * Reads the cursor of the next page from a `Link` header (RFC 8288): the `cursor` parameter of the link with `rel="next"`.
 * Returns undefined if there is none.
 */
export function parseNextCursor(header: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters)
    const names = (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/)
    if (!names.includes('next')) continue
    const query = address.slice(address.indexOf('?') + 1)
    return new URLSearchParams(query).get('cursor') ?? undefined
  }
  return undefined
}

/**
 * Parses a `Retry-After` header, given in seconds or as a date (RFC 9110, section 10.2.3), to milliseconds from now. Returns
 * undefined if it is missing, invalid or in the past.
 */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
