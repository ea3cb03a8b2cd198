import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { Knex } from 'knex'
import webPush from 'web-push'

/** The key pair with which we sign (RFC 8292), in base64url. A new pair ends every subscription. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The pair that is kept in the database, made by the first process to start. */
export async function loadVapidKeys(db: Knex, now: Date): Promise<VapidKeys> {
  const kept = () => db('vapid_keys').where({ id: 1 }).first('publicKey', 'privateKey')
  const earlier = await kept()
  if (earlier) return earlier
  // Two processes that start at once both use the pair that was inserted first.
  const made = { id: 1, ...webPush.generateVAPIDKeys(), createdAt: now.toISOString() }
  await db('vapid_keys').insert(made).onConflict('id').ignore()
  return kept()
}

/** Whether the public key is that of the private one. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** The host of a subject: `mailto:name@host` or `https://host`. */
function hostOf(subject: string): string | undefined {
  const mailbox = /^mailto:[^\s<>@:]+@([^\s<>@/]+)$/.exec(subject)?.[1]
  if (mailbox) return mailbox.toLowerCase()
  return /^https:\/\/[^\s<>]+$/.test(subject) && URL.canParse(subject) ? new URL(subject).hostname : undefined
}

/**
 * Whether push services take this `sub` (RFC 8292, 2.1). Apple refuses names inside a network, spaces and brackets with 403
 * BadJwtToken, which other push services let pass: developer.apple.com/forums/thread/725473
 */
export function isSubjectTaken(subject: string): boolean {
  const host = hostOf(subject) ?? ''
  return host.includes('.') && isIP(host) === 0 && !/\.(?:localhost|local|invalid)$/.test(host)
}

/** Whether the subject is an example that nobody reads mail at (RFC 2606). */
export function isPlaceholder(subject: string): boolean {
  return /(?:^|\.)(?:example|test|example\.(?:com|net|org))$/.test(hostOf(subject) ?? '')
}
