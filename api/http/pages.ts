import type { Context } from 'koa'

/**
 * Tells the address of a list's next page, as RFC 8288 has it. The list itself stays a plain array (design, section 4,
 * item 25).
 *
 * @param cursor the last row's, from which the next page goes on; none where there is no next page
 */
export function setNextPage(ctx: Context, cursor: string | undefined): void {
  if (cursor === undefined) return
  const query = new URLSearchParams(ctx.querystring)
  query.set('cursor', cursor)
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
}
