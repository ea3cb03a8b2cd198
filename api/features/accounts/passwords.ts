import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#contract/errors.ts'
import type { Deps, PasswordHashing } from '../../config/deps.ts'

/**
 * Argon2id parameters from OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. Each hash contains its own.
 */
export const owaspHashing: PasswordHashing = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing is the most expensive work a stranger can cause: two at a time, with a bounded queue. */
const limit = pLimit(2)
const maxWaiting = 50

/** Verified for unknown addresses, so that the answer takes as long. */
let dummyHash: Promise<string> | undefined

/** @throws {AppError} too_busy */
export async function hashPassword(
  { passwordHashing }: Pick<Deps, 'passwordHashing'>,
  password: string,
): Promise<string> {
  return inTurn(() => hash(password, passwordHashing))
}

/**
 * Whether the password matches. Without a stored hash it takes as long and returns false.
 *
 * @param mayTry called when its turn in the queue has come, so that it sees the failures of concurrent guesses
 * @throws {AppError} too_busy, and what `mayTry` throws
 */
export async function verifyPassword(
  { passwordHashing }: Pick<Deps, 'passwordHashing'>,
  storedHash: string | undefined,
  password: string,
  mayTry: () => Promise<void>,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', passwordHashing)
  const against = storedHash ?? (await dummyHash)
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
