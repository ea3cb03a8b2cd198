import { type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { send } from '@koa/send'
import type { Context, Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'
import { drawnDocument, pageAt, shellDocument } from '#contract/pages.ts'
import { isShareTarget, nothingShared, sharedFileAddress } from '#contract/shareTarget.ts'

const oneYear = 'public, max-age=31536000, immutable'

/**
 * Serves the built PWA. Files with a hash in their name are cached for a year, all others are revalidated. Any other path
 * gets the app, as the build has drawn it for that page, with status 404 if it is not one of the app's pages.
 *
 * @param root the output folder of `vite build`
 * @param mayBeSignedIn whether the visitor may have a session, for which no page is prerendered
 */
export function servePwa(root: string, mayBeSignedIn: (ctx: Context) => boolean): Middleware {
  return async (ctx) => {
    if (ctx.method === 'POST' && isShareTarget(ctx.path, ctx.search)) return redirectToForm(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed')
    const isAsset = ctx.path.startsWith('/assets/')
    const isFile = /\.\w+$/.test(ctx.path) && isFileInside(root, ctx.path)
    if (!isFile && (isAsset || !ctx.accepts('html'))) throw new AppError('not_found')

    ctx.set('Cache-Control', isAsset ? oneYear : 'no-cache')
    ctx.vary('Accept-Encoding')
    if (isFile) await send(ctx, ctx.path, { root, setHeaders: setTag })
    else await sendPage(ctx, root, mayBeSignedIn(ctx))
    // 304 for a cached page; `fresh` is never true for a 404.
    if (ctx.fresh) {
      ctx.status = 304
      ctx.body = null
    }
  }
}

/** Last-Modified has no milliseconds, and one address has several documents. */
function setTag(res: ServerResponse, path: string, { size, mtimeMs }: Stats): void {
  res.setHeader('ETag', `W/"${basename(path)}-${size}-${mtimeMs}"`)
}

async function sendPage(ctx: Context, root: string, mayBeSignedIn: boolean): Promise<void> {
  const drawn = drawnDocument(ctx.path, ctx.search)
  const document = drawn && !mayBeSignedIn ? drawn : shellDocument
  if (drawn) ctx.vary('Cookie')
  await send(ctx, `/${document}`, { root, setHeaders: setTag })
  if (!pageAt(ctx.path)) ctx.status = 404
}

/**
 * A shared picture reaches the server only if the device has no service worker to take it. The form asks for it again; the
 * body is not read.
 */
function redirectToForm(ctx: Context): void {
  ctx.status = 303
  ctx.redirect(sharedFileAddress(nothingShared))
}

/** Only checks existence; `send` resolves the path and refuses to leave the folder. */
function isFileInside(root: string, path: string): boolean {
  if (path.includes('..') || path.includes('\0')) return false
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
}

/** Path of the payment sandbox. */
export const sandboxPath = '/stripe-sandbox'

export type SandboxHandler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** Passes everything under `/stripe-sandbox` to the sandbox, which runs as a server of its own. */
export function serveSandbox(handle: SandboxHandler): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${sandboxPath}/`)) return next()
    ctx.respond = false
    await handle(ctx.req, ctx.res)
  }
}
