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
