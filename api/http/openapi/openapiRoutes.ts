import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { openapiApi } from '#contract/openapi.ts'
import { anyone } from '../policies.ts'
import { type Route, route } from '../route.ts'
import { describeApi } from './describeApi.ts'
import { docsPolicy, drawDocs } from './docsPage.ts'

/**
 * The description of the API. Anyone may read it: it has no data and no settings, and the calls and their fields can be read in
 * the app's scripts, which everyone can download.
 *
 * @param routes all mounted routes, these among them
 */
export function openapiRoutes(routes: () => readonly Route[]): Route[] {
  let written: { json: Text; html: Text } | undefined
  function write() {
    const document = describeApi(routes())
    return {
      json: withTag(JSON.stringify(document)),
      html: withTag(drawDocs(document, openapiApi.document.path)),
    }
  }
  function read() {
    written ??= write()
    return written
  }

  return [
    route(openapiApi.document, anyone, async ({ ctx }) => {
      return sendText(ctx, 'application/json', read().json)
    }),
    route(openapiApi.page, anyone, async ({ ctx }) => {
      ctx.set('Content-Security-Policy', docsPolicy)
      return sendText(ctx, 'text/html', read().html)
    }),
  ]
}

interface Text {
  text: string
  etag: string
}

function withTag(text: string): Text {
  return { text, etag: createHash('sha256').update(text).digest('base64url') }
}

/** The text, or nothing if the caller has it already. */
function sendText(ctx: Context, type: string, { text, etag }: Text): string | null {
  ctx.set('Cache-Control', 'no-cache')
  ctx.etag = etag
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return null
  }
  ctx.type = type
  return text
}
