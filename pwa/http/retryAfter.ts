/**
 * Milliseconds to wait by a `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3); undefined without one
 * or for nonsense.
 */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
