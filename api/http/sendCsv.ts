import { Readable } from 'node:stream'
import type { Context } from 'koa'

/** Answers with a CSV file, whose lines are sent as they come. */
export function sendCsv(ctx: Context, name: string, lines: AsyncIterable<string>): Readable {
  ctx.set('Content-Type', 'text/csv; charset=utf-8')
  ctx.set('Content-Disposition', `attachment; filename="${name}"`)
  // If a line fails, Koa breaks the connection: the file does not look whole.
  return Readable.from(lines)
}
