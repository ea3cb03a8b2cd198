import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

/** Browsers keep a cookie for 400 days at most (RFC 6265bis, section 5.5). Milliseconds. */
const maxAgeMs = 400 * 24 * 60 * 60 * 1000

/**
 * The browser that makes a call, across sign-ins: the SHA-256 of a random id in a signed cookie, which is set if it is
 * missing. It is no proof of who uses the browser.
 */
export function deviceOf(ctx: Context): string {
  return hashOf(deviceId(ctx) ?? setDevice(ctx))
}

/** Gives the browser a new id. @returns its SHA-256 */
export function renewDevice(ctx: Context): string {
  return hashOf(setDevice(ctx))
}

/** Keeps the browser's id for another 400 days. */
export function keepDevice(ctx: Context): void {
  setDevice(ctx, deviceId(ctx))
}

function deviceId(ctx: Context): string | undefined {
  return ctx.state.deviceId ?? ctx.cookies.get(cookieName(ctx), { signed: true })
}

function setDevice(ctx: Context, id = randomBytes(32).toString('base64url')): string {
  ctx.cookies.set(cookieName(ctx), id, {
    signed: true,
    maxAge: maxAgeMs,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
  })
  ctx.state.deviceId = id
  return id
}

function cookieName(ctx: Context): string {
  return ctx.secure ? '__Host-live-shows-device' : 'live-shows-device'
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
