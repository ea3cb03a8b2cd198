import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { returnToNetworks, takeFromNetworks } from '../../http/networks.ts'
import { type Caller, isKnownDevice } from './knownDevices.ts'
import { verifyPassword } from './passwords.ts'
import { recordFailedSignIn } from './recordFailedSignIn.ts'
import { countTry, forgetTries, triesSubject } from './signInAttempts.ts'
import { findUserByEmail, type User } from './User.ts'

/**
 * Finds the user with this email and password. For an unknown address the answer is the same and takes as long. On a device
 * that knows the account only its own wrong passwords count.
 *
 * @throws {AppError} wrong_credentials, too_many_attempts, password_blocked, too_busy
 */
export async function checkCredentials(
  deps: Deps,
  { email, password, ip, device }: { email: string; password: string } & Caller,
): Promise<User> {
  const user = await findUserByEmail(deps.db, email)
  const isKnown = await isKnownDevice(deps.db, user?.id, device)
  const subject = triesSubject(email, isKnown ? device : undefined)
  const credential = user && (await deps.db('credentials').where({ userId: user.id }).first('passwordHash'))
  const fits = await verifyPassword(deps, credential?.passwordHash, password, async () => {
    if (isKnown) return countTry(deps, subject)
    await takeFromNetworks(deps, 'wrongPasswordsPerAddress', ip)
    try {
      await countTry(deps, subject)
    } catch (error) {
      // Refused, not guessed: others behind this address must not pay for it.
      await returnToNetworks(deps, 'wrongPasswordsPerAddress', ip)
      throw error
    }
  })
  if (!user || !fits) {
    await recordFailedSignIn(deps, user?.id, 'password')
    throw new AppError('wrong_credentials')
  }
  if (!isKnown) await returnToNetworks(deps, 'wrongPasswordsPerAddress', ip)
  await forgetTries(deps.db, subject)
  return user
}

/**
 * Asks a signed-in user for their password again before a sensitive change. Wrong ones are counted for this session.
 *
 * @param sessionId from `sessionIdOf`
 * @throws {AppError} wrong_current_password, too_many_attempts, password_blocked, too_busy
 */
export async function confirmPassword(
  deps: Deps,
  user: Pick<User, 'id' | 'email'>,
  password: string,
  sessionId: string | undefined,
): Promise<void> {
  const subject = triesSubject(user.email, sessionId)
  const credential = await deps.db('credentials').where({ userId: user.id }).first('passwordHash')
  const fits = await verifyPassword(deps, credential?.passwordHash, password, () => countTry(deps, subject))
  if (fits) return forgetTries(deps.db, subject)
  throw new AppError('wrong_current_password', {
    fields: { currentPassword: 'That is not your current password.' },
  })
}
