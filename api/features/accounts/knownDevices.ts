import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { Deps } from '../../config/deps.ts'
import { deviceOf, keepDevice, renewDevice } from '../../http/device.ts'

/** Devices per account; the ones used longest ago are forgotten. */
const maxDevices = 20

/** The caller of an endpoint that needs no session, for limits on guesses. */
export interface Caller {
  ip: string
  /** Device id from `deviceOf`. */
  device: string
}

export function callerOf(ctx: Context): Caller {
  return { ip: ctx.ip, device: deviceOf(ctx) }
}

/**
 * Whether the user has signed in on this device before. Guesses on such a device have their own limits, so that strangers
 * cannot keep the user out.
 *
 * @param userId undefined for an unknown email; the lookup takes as long
 */
export async function isKnownDevice(db: Knex, userId: string | undefined, device: string): Promise<boolean> {
  const row = await db('known_devices')
    .where({ userId: userId ?? '', deviceHash: device })
    .first('userId')
  return row !== undefined
}

/**
 * Remembers the device of a full sign-in or a reset. Its id is new unless this user has signed in on it before, so that an id
 * that somebody else put there knows no account.
 */
export async function rememberDevice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ctx: Context,
  userId: string,
): Promise<void> {
  const lastSeenAt = now().toISOString()
  const current = deviceOf(ctx)
  const seen = await db('known_devices').where({ userId, deviceHash: current }).update({ lastSeenAt })
  if (seen > 0) return keepDevice(ctx)
  await db('known_devices').insert({ userId, deviceHash: renewDevice(ctx), lastSeenAt })
  const kept = db('known_devices')
    .where({ userId })
    .orderBy('lastSeenAt', 'desc')
    .limit(maxDevices)
    .select('deviceHash')
  await db('known_devices').where({ userId }).whereNotIn('deviceHash', kept).delete()
}
