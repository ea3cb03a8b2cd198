/**
 * Where the next page of a list begins, by its `Link` header (RFC 8288): the `cursor` of the address with `rel="next"`.
 * Undefined without one.
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
