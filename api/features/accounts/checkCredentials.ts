import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail, type User } from './User.ts'

/**
 * The person with this email and password. It answers alike, and takes as long, for addresses nobody has.
 *
 * @throws {AppError} wrong_credentials, too_busy
 */
export async function checkCredentials(deps: Deps, email: string, password: string): Promise<User> {
  const user = await findUserByEmail(deps.db, email)
  const credential = user && (await deps.db('credentials').where({ userId: user.id }).first('passwordHash'))
  const fits = await verifyPassword(credential?.passwordHash, password)
  if (!user || !fits) throw new AppError('wrong_credentials')
  return user
}
