import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { giveBackToLimit, takeFromLimit } from '../../http/rateLimit.ts'
import { isRightCode, spendCode } from './codes.ts'
import { maskPhone } from './phoneNumbers.ts'
import { requestCode } from './sendCode.ts'
import { findUser, type User } from './User.ts'

/**
 * Sends the code of a sign-in's second step. Where the last one is too short ago it stays the one to type.
 *
 * @returns the sentence that says where to look
 */
export async function beginMfa(deps: Deps, user: User): Promise<string> {
  const phone = maskPhone(user.phone)
  try {
    await requestCode(deps, user.id, user.id, 'mfa')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_attempts') throw error
    return `Please enter the code that we sent to your phone ${phone} a moment ago.`
  }
  return `We have sent a code to your phone ${phone}.`
}

/** @throws {AppError} mfa_not_pending, too_many_attempts */
export async function resendMfaCode(deps: Deps, userId: string | undefined): Promise<User> {
  const user = await pendingUser(deps, userId)
  await requestCode(deps, user.id, user.id, 'mfa')
  return user
}

/** @throws {AppError} mfa_not_pending, wrong_mfa_code, too_many_attempts */
export async function verifyMfa(
  deps: Deps,
  { userId, code, network }: { userId: string | undefined; code: string; network: string },
): Promise<User> {
  const user = await pendingUser(deps, userId)
  await takeFromLimit(deps, 'wrongCodesPerAddress', network)
  const isRight = await isRightCode(deps, user.id, 'mfa', code)
  if (!isRight || !(await spendCode(deps.db, deps.now(), user.id, 'mfa')))
    throw new AppError('wrong_mfa_code')
  await giveBackToLimit(deps, 'wrongCodesPerAddress', network)
  return user
}

async function pendingUser(deps: Deps, userId: string | undefined): Promise<User> {
  const user = userId === undefined ? undefined : await findUser(deps.db, userId)
  if (!user) throw new AppError('mfa_not_pending')
  return user
}
