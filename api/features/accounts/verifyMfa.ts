import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { giveBackToLimit, takeFromLimit } from '../../http/rateLimit.ts'
import { askForPhoneCode } from './askForPhoneCode.ts'
import { checkCode, consumeCode, resetCodesPerHour } from './codes.ts'
import { requestCode } from './sendCode.ts'
import { findUser, type User } from './User.ts'

/**
 * Sends the code for the second step of a sign-in. If the limit is reached, the user is told why and when, since the
 * password was right.
 *
 * @returns the message to show, and the seconds until another code can be requested
 */
export async function beginMfa(
  deps: Deps,
  user: Pick<User, 'id' | 'phone'>,
): Promise<{ message: string; resendAfter: number }> {
  try {
    return await askForPhoneCode(deps, user, 'mfa')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_attempts') throw error
    return { message: error.message, resendAfter: error.retryAfterSeconds ?? 0 }
  }
}

/**
 * Sends another code for the pending sign-in.
 *
 * @returns the user's masked phone, and the seconds until another code can be requested
 * @throws {AppError} mfa_not_pending, too_many_attempts
 */
export async function resendMfaCode(
  deps: Deps,
  userId: string | undefined,
): Promise<{ user: User; resendAfter: number }> {
  const user = await pendingUser(deps, userId)
  return { user, resendAfter: await requestCode(deps, user.id, user.id, 'mfa') }
}

/** @throws {AppError} mfa_not_pending, wrong_mfa_code, code_used_up, too_many_attempts */
export async function verifyMfa(
  deps: Deps,
  { userId, code, network }: { userId: string | undefined; code: string; network: string },
): Promise<User> {
  const user = await pendingUser(deps, userId)
  await takeFromLimit(deps, 'wrongCodesPerAddress', network)
  await checkCode(deps, { purpose: 'mfa', account: user.id, userId: user.id, code })
  if (!(await consumeCode(deps.db, deps.now(), user.id, 'mfa'))) throw new AppError('wrong_mfa_code')
  await resetCodesPerHour(deps, 'mfa', user.id)
  await giveBackToLimit(deps, 'wrongCodesPerAddress', network)
  return user
}

async function pendingUser(deps: Deps, userId: string | undefined): Promise<User> {
  const user = userId === undefined ? undefined : await findUser(deps.db, userId)
  if (!user) throw new AppError('mfa_not_pending')
  return user
}
