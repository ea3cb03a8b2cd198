import type { accountsApi } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { wordsOfUser } from '#contract/rules/searchWords.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type TransactionDeps } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { addSearchWords } from '../../db/searchWords.ts'
import { uniqueViolation } from '../../db/uniqueViolation.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, User } from './User.ts'

/** Only the command line or a developer grants roles, never registration. */
interface Roles {
  isAdmin?: boolean
  isDeveloper?: boolean
}

/**
 * Creates an account, without signing in.
 *
 * @throws {AppError} email_taken, too_busy
 */
export async function registerUser(
  deps: TransactionDeps & Pick<Deps, 'passwordHashing'>,
  registration: BodyOf<typeof accountsApi.register>,
  roles: Roles = {},
): Promise<User> {
  const { password, ...profile } = registration
  // Check before the expensive hash. The unique index decides races.
  if (await findUserByEmail(deps.db, profile.email)) throw emailTaken()
  const passwordHash = await hashPassword(deps, password)
  try {
    return await inTransaction(deps, async (tx) => {
      const at = tx.now.toISOString()
      const id = newId(tx.now)
      await User.query(tx.db).insert({ id, ...profile, ...roles, createdAt: at })
      await addSearchWords(tx.db, 'user', id, wordsOfUser(profile))
      await tx.db('credentials').insert({ userId: id, passwordHash, changedAt: at })
      await recordEvent(tx, { type: 'account.registered', actorId: id, subjectId: id })
      return User.query(tx.db).findById(id).throwIfNotFound()
    })
  } catch (error) {
    if (uniqueViolation(error) === 'index') throw emailTaken()
    throw error
  }
}

function emailTaken(): AppError {
  return new AppError('email_taken', { fields: { email: 'An account with this email already exists' } })
}
