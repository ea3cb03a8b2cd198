import type { Context } from 'koa'

/**
 * Sets the `Link` header with the address of a list's next page (RFC 8288).
 *
 * @param cursor position of the last row on this page; undefined if there is no next page
 */
export function setNextPage(ctx: Context, cursor: string | undefined): void {
  if (cursor === undefined) return
  const query = new URLSearchParams(ctx.querystring)
  query.set('cursor', cursor)
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
}
