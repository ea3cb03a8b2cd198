import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type AskedCode, askForPhoneCode } from './askForPhoneCode.ts'
import { checkCode, consumeCodes, resetCodesPerHour } from './codes.ts'
import type { Caller } from './knownDevices.ts'
import { recordFailedSignIn } from './recordFailedSignIn.ts'
import { requestCode } from './sendCode.ts'
import { findUser, type User } from './User.ts'

/**
 * Sends the code for the second step of a sign-in. If the limit is reached, the reply says why and when, since the
 * password was right.
 */
export async function beginMfa(
  deps: Deps,
  user: Pick<User, 'id' | 'phone'>,
  device: string,
): Promise<AskedCode> {
  try {
    return await askForPhoneCode(deps, user, 'mfa', device)
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
  device: string,
): Promise<{ user: User; resendAfter: number }> {
  const user = await pendingUser(deps, userId)
  const { id } = user
  return { user, resendAfter: await requestCode(deps, { purpose: 'mfa', account: id, userId: id, device }) }
}

/** @throws {AppError} mfa_not_pending, wrong_mfa_code, code_used_up, codes_blocked, too_many_attempts */
export async function verifyMfa(
  deps: Deps,
  { userId, code, caller }: { userId: string | undefined; code: string; caller: Caller },
): Promise<User> {
  const user = await pendingUser(deps, userId)
  try {
    await checkCode(deps, { purpose: 'mfa', account: user.id, userId: user.id, code }, caller)
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_mfa_code') {
      await recordFailedSignIn(deps, user.id, 'code')
    }
    throw error
  }
  if (!(await consumeCodes(deps.db, deps.now(), user.id, 'mfa'))) throw new AppError('wrong_mfa_code')
  await resetCodesPerHour(deps, 'mfa', user.id)
  return user
}

async function pendingUser(deps: Deps, userId: string | undefined): Promise<User> {
  const user = userId === undefined ? undefined : await findUser(deps.db, userId)
  if (!user) throw new AppError('mfa_not_pending')
  return user
}
