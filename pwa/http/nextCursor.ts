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
