import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { giveBackToLimit, takeFromLimit } from '../../http/rateLimit.ts'
import { verifyPassword } from './passwords.ts'
import { countFailure, forgetFailures, refuseWhileWaiting } from './signInAttempts.ts'
import { findUserByEmail, type User } from './User.ts'

/**
 * Finds the user with this email and password. For an unknown address the answer is the same and takes as long.
 *
 * @param network the caller's network, which has a limit of wrong passwords too
 * @throws {AppError} wrong_credentials, too_many_attempts, password_blocked, too_busy
 */
export async function checkCredentials(
  deps: Deps,
  { email, password, network }: { email: string; password: string; network: string },
): Promise<User> {
  await takeFromLimit(deps, 'wrongPasswordsPerAddress', network)
  const user = await findUserByEmail(deps.db, email)
  const credential = user && (await deps.db('credentials').where({ userId: user.id }).first('passwordHash'))
  const fits = await verifyPassword(credential?.passwordHash, password, () => refuseWhileWaiting(deps, email))
  if (!user || !fits) {
    await countFailure(deps, email)
    throw new AppError('wrong_credentials')
  }
  await giveBackToLimit(deps, 'wrongPasswordsPerAddress', network)
  await forgetFailures(deps.db, email)
  return user
}

/**
 * Asks a signed-in user for their password again before a sensitive change. Counted like a sign-in.
 *
 * @throws {AppError} wrong_current_password, too_many_attempts, password_blocked, too_busy
 */
export async function confirmPassword(
  deps: Deps,
  user: Pick<User, 'id' | 'email'>,
  password: string,
): Promise<void> {
  const credential = await deps.db('credentials').where({ userId: user.id }).first('passwordHash')
  const fits = await verifyPassword(credential?.passwordHash, password, () =>
    refuseWhileWaiting(deps, user.email),
  )
  if (fits) return forgetFailures(deps.db, user.email)
  await countFailure(deps, user.email)
  throw new AppError('wrong_current_password', {
    fields: { currentPassword: 'That is not your current password.' },
  })
}
