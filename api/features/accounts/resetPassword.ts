import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { takeFromNetworks } from '../../http/networks.ts'
import { returnToLimit, tryTakeFromLimit } from '../../http/rateLimit.ts'
import { replacePassword } from './changePassword.ts'
import { checkCode, codeSubject, consumeCodes, findUserIdByLink } from './codes.ts'
import type { Caller } from './knownDevices.ts'
import { hashPassword } from './passwords.ts'
import { requestCode } from './sendCode.ts'
import { findUser, findUserByEmail, type User } from './User.ts'

interface Attempt {
  email: string
  code: string
  caller: Caller
}

/**
 * Mails a code and a link. For an unknown address it does the same work except sending, so that neither the answer nor its
 * timing reveals whether the account exists.
 *
 * @returns seconds until this device can ask again
 * @throws {AppError} too_many_attempts
 */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  { ip, device }: Caller,
): Promise<number> {
  const account = email.toLowerCase()
  // While a mail is live a stranger's request sends none, so it costs the network nothing.
  const subject = codeSubject('reset', account)
  if (await tryTakeFromLimit(deps, 'resetMails', subject)) {
    try {
      await takeFromNetworks(deps, 'resetMailsPerAddress', ip)
    } catch (error) {
      await returnToLimit(deps, 'resetMails', subject)
      throw error
    }
  }
  const user = await findUserByEmail(deps.db, email)
  return requestCode(deps, { purpose: 'reset', account, userId: user?.id ?? null, device })
}

/** @throws {AppError} wrong_reset_code, code_used_up, codes_blocked, too_many_attempts */
export async function verifyResetCode(deps: Deps, attempt: Attempt): Promise<void> {
  await findByCode(deps, attempt)
}

/**
 * Sets a new password with a code. It does not sign in, and two-factor authentication still applies.
 *
 * @throws {AppError} wrong_reset_code, code_used_up, codes_blocked, too_many_attempts, too_busy
 */
export async function resetPassword(deps: Deps, attempt: Attempt & { newPassword: string }): Promise<User> {
  const user = await findByCode(deps, attempt)
  await setPassword(deps, user, attempt.newPassword, 'wrong_reset_code')
  return user
}

/**
 * The user whom a link from a reset mail is for.
 *
 * @throws {AppError} reset_link_expired
 */
export async function findByLink(deps: Deps, linkToken: string): Promise<User> {
  const userId = await findUserIdByLink(deps, linkToken)
  const user = userId === undefined ? undefined : await findUser(deps.db, userId)
  if (!user) throw new AppError('reset_link_expired')
  return user
}

/**
 * Sets a new password with the link from a reset mail, which works once and whatever strangers do. It does not sign in, and
 * two-factor authentication still applies.
 *
 * @throws {AppError} reset_link_expired, too_busy
 */
export async function resetPasswordByLink(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<User> {
  const user = await findByLink(deps, token)
  await setPassword(deps, user, newPassword, 'reset_link_expired')
  return user
}

/** @param refusal if another call was first */
async function setPassword(
  deps: Deps,
  user: User,
  newPassword: string,
  refusal: 'wrong_reset_code' | 'reset_link_expired',
): Promise<void> {
  // Hashed only after the proof was checked, and outside the transaction.
  const passwordHash = await hashPassword(deps, newPassword)
  await inTransaction(deps, async (tx) => {
    if (!(await consumeCodes(tx.db, tx.now, user.id, 'reset'))) throw new AppError(refusal)
    await replacePassword(tx, user, passwordHash)
  })
}

async function findByCode(deps: Deps, { email, code, caller }: Attempt): Promise<User> {
  const user = await findUserByEmail(deps.db, email)
  await checkCode(deps, { purpose: 'reset', account: email.toLowerCase(), userId: user?.id, code }, caller)
  if (!user) throw new AppError('wrong_reset_code')
  return user
}
