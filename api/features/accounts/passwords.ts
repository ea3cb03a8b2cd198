import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#contract/errors.ts'

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. The hash keeps these with it. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing is the dearest thing a stranger can ask for: two at a time, and no endless queue. */
const limit = pLimit(2)
const maxWaiting = 50

/** Verified against for addresses we do not know, so that an answer takes as long for them. */
let hashOfNothing: Promise<string> | undefined

/** @throws {AppError} too_busy */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/**
 * Whether the password fits; without a stored hash it takes the same time to say no.
 *
 * @param mayTry asked when it is this one's turn, and not before: of many guesses at once the later ones meet what the
 *   earlier ones have counted
 * @throws {AppError} too_busy, and what `mayTry` throws
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
  mayTry: () => Promise<void>,
): Promise<boolean> {
  hashOfNothing ??= hash('nobody has this password', parameters)
  const against = storedHash ?? (await hashOfNothing)
  const fits = await inTurn(async () => {
    await mayTry()
    return verify(against, password)
  })
  return fits && storedHash !== undefined
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting) throw new AppError('too_busy')
  return limit(work)
}
