import { statSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '@koa/send'
import type { Context, Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'
import { isPage } from '#contract/pages.ts'
import { isShareTarget, nothingShared, sharedFileAddress } from '#contract/shareTarget.ts'

const oneYear = 'public, max-age=31536000, immutable'

/**
 * Serves the built PWA: files whose name holds a hash for a year, everything else only after asking again. Any address that
 * is neither a file nor the API's is the app's, which has a page for those where there is nothing: that comes as a 404.
 *
 * @param root the folder that `vite build` writes
 */
export function servePwa(root: string): Middleware {
  return async (ctx) => {
    if (ctx.method === 'POST' && isShareTarget(ctx.path, ctx.search)) return leadToForm(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed')
    const isAsset = ctx.path.startsWith('/assets/')
    const isFile = /\.\w+$/.test(ctx.path) && isFileInside(root, ctx.path)
    if (!isFile && (isAsset || !ctx.accepts('html'))) throw new AppError('not_found')

    ctx.set('Cache-Control', isAsset ? oneYear : 'no-cache')
    ctx.vary('Accept-Encoding')
    await send(ctx, isFile ? ctx.path : '/index.html', { root })
    if (!isFile && !isPage(ctx.path)) ctx.status = 404
    // 304 to whoever has it already; `fresh` is never true of a 404.
    if (ctx.fresh) {
      ctx.status = 304
      ctx.body = null
    }
  }
}

/**
 * A picture shared with the app has come here because this device has no service worker to take it. The form asks for it
 * again; the bytes are not read.
 */
function leadToForm(ctx: Context): void {
  ctx.status = 303
  ctx.redirect(sharedFileAddress(nothingShared))
}

/** Only asks whether it is there: `send` resolves the path safely and refuses to leave the folder. */
function isFileInside(root: string, path: string): boolean {
  if (path.includes('..') || path.includes('\0')) return false
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
}
