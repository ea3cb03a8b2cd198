import type { Context } from 'koa'
import { AppError } from '#contract/errors.ts'

/** Values that define a row's position in its list: a time and an id, for most. */
export type Position = readonly string[]

/** What a position may hold; anything else in a cursor was made up, and must not reach the database. */
const values = {
  text: /^[\x20-\x7e]{0,100}$/,
  number: /^\d{1,6}$/,
  /** The beginning of what people typed; no database stores its one forbidden character. */
  words: /^[^\0]{0,50}$/u,
} as const

/** The opaque text of a position. */
export function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * The position that a cursor encodes; undefined without one, for the first page.
 *
 * @param kinds the values of this list's positions
 * @throws {AppError} invalid_input for a cursor that this list has not made
 */
export function readCursor(
  cursor: string | undefined,
  kinds: readonly (keyof typeof values)[],
): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isOurs =
      Array.isArray(position) &&
      position.length === kinds.length &&
      kinds.every((kind, index) => typeof position[index] === 'string' && values[kind].test(position[index]))
    if (isOurs) return position
  } catch {
    // Answered below.
  }
  const message = 'This page of the list does not exist. Please start at the first one.'
  throw new AppError('invalid_input', { message, fields: { cursor: message } })
}

/**
 * Takes the page from rows that were read with one more than `limit`, to see whether there is a next page, and sets
 * the `Link` header with that page's address.
 *
 * @param positionOf position of a row; the next page starts after the last row of this one
 */
export function takePage<Row>(
  ctx: Context,
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last !== undefined && rows.length > page.length) {
    setNextPage(ctx, { cursor: writeCursor(positionOf(last)) })
  }
  return page
}

/** The call of a list that is read page by page. */
export interface ListCall<Query = { limit: number; cursor?: string | undefined }> {
  query: Query
  ctx: Context
}

/**
 * Reads the page of a list that a call asks for.
 *
 * @param read reads the rows after a position, one more than `limit` if there are
 * @param kinds the values of this list's positions
 */
export async function pageOf<Row, Query extends ListCall['query']>(
  { query, ctx }: ListCall<Query>,
  read: (page: Query & { after: Position | undefined }) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  kinds: Parameters<typeof readCursor>[1] = ['text', 'text'],
): Promise<Row[]> {
  const rows = await read({ ...query, after: readCursor(query.cursor, kinds) })
  return takePage(ctx, rows, query.limit, positionOf)
}

/** Sets the `Link` header with the address of a list's next page (RFC 8288): this call's, with other parameters. */
export function setNextPage(ctx: Context, parameters: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(ctx.querystring)
  for (const [name, value] of Object.entries(parameters)) query.set(name, value)
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
}
