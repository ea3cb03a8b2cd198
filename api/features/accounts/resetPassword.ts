import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { giveBackToLimit, takeFromLimit } from '../../http/rateLimit.ts'
import { replacePassword } from './changePassword.ts'
import { checkCode, consumeCode, resetCodesPerHour } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { requestCode } from './sendCode.ts'
import { findUserByEmail, type User } from './User.ts'

interface Attempt {
  email: string
  code: string
  /** The caller's network. */
  network: string
}

/**
 * Sends a reset code. For an unknown address it does the same work except sending, so that neither the answer nor its
 * timing reveals whether the account exists.
 *
 * @returns seconds until another code can be requested
 * @throws {AppError} too_many_attempts
 */
export async function requestPasswordReset(deps: Deps, email: string, network: string): Promise<number> {
  await takeFromLimit(deps, 'resetRequestsPerAddress', network)
  const user = await findUserByEmail(deps.db, email)
  return requestCode(deps, email.toLowerCase(), user?.id ?? null, 'reset')
}

/** @throws {AppError} wrong_reset_code, code_used_up, too_many_attempts */
export async function verifyResetCode(deps: Deps, attempt: Attempt): Promise<void> {
  await findByCode(deps, attempt)
}

/**
 * Sets a new password with a code. It does not sign in, and two-factor authentication still applies.
 *
 * @throws {AppError} wrong_reset_code, code_used_up, too_many_attempts, too_busy
 */
export async function resetPassword(deps: Deps, attempt: Attempt & { newPassword: string }): Promise<void> {
  const user = await findByCode(deps, attempt)
  // Hashed only after the code was checked, and outside the transaction.
  const passwordHash = await hashPassword(attempt.newPassword)
  await inTransaction(deps, async (tx) => {
    if (!(await consumeCode(tx.db, tx.now, user.id, 'reset'))) throw new AppError('wrong_reset_code')
    await replacePassword(tx, user, passwordHash)
  })
  await resetCodesPerHour(deps, 'reset', attempt.email.toLowerCase())
}

async function findByCode(deps: Deps, { email, code, network }: Attempt): Promise<User> {
  await takeFromLimit(deps, 'wrongCodesPerAddress', network)
  const user = await findUserByEmail(deps.db, email)
  await checkCode(deps, { purpose: 'reset', account: email.toLowerCase(), userId: user?.id, code })
  if (!user) throw new AppError('wrong_reset_code')
  await giveBackToLimit(deps, 'wrongCodesPerAddress', network)
  return user
}
