import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { giveBackToLimit, takeFromLimit } from '../../http/rateLimit.ts'
import { replacePassword } from './changePassword.ts'
import { checkCode, forgiveCodes, spendCode } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { requestCode } from './sendCode.ts'
import { findUserByEmail, type User } from './User.ts'

interface Attempt {
  email: string
  code: string
  /** Where the call comes from. */
  network: string
}

/**
 * Sends a code to whoever has this address. For an address that nobody has it does the same but the sending, so that
 * neither the answer nor its time tells which is which.
 *
 * @returns seconds until another one may be asked for
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
 * Sets a new password by a code. It signs nobody in, and the second factor is asked for as ever.
 *
 * @throws {AppError} wrong_reset_code, code_used_up, too_many_attempts, too_busy
 */
export async function resetPassword(deps: Deps, attempt: Attempt & { newPassword: string }): Promise<void> {
  const user = await findByCode(deps, attempt)
  // Hashed only for who has the code, and outside of the transaction.
  const passwordHash = await hashPassword(attempt.newPassword)
  await inTransaction(deps, async (tx) => {
    if (!(await spendCode(tx.db, tx.now, user.id, 'reset'))) throw new AppError('wrong_reset_code')
    await replacePassword(tx, user, passwordHash)
  })
  await forgiveCodes(deps, 'reset', attempt.email.toLowerCase())
}

async function findByCode(deps: Deps, { email, code, network }: Attempt): Promise<User> {
  await takeFromLimit(deps, 'wrongCodesPerAddress', network)
  const user = await findUserByEmail(deps.db, email)
  await checkCode(deps, { purpose: 'reset', account: email.toLowerCase(), userId: user?.id, code })
  if (!user) throw new AppError('wrong_reset_code')
  await giveBackToLimit(deps, 'wrongCodesPerAddress', network)
  return user
}
