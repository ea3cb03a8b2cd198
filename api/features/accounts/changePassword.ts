import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { clearLimit } from '../../http/rateLimit.ts'
import { endSessions } from '../../http/session.ts'
import { confirmPassword } from './checkCredentials.ts'
import { codeSubject, forgetCodes } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { forgetTries, triesSubject } from './signInAttempts.ts'
import type { User } from './User.ts'

/**
 * Changes the password, given the current one. All other sessions end; the route gives the caller's session a new id.
 *
 * @param sessionId the caller's session, from `sessionIdOf`
 * @throws {AppError} wrong_current_password, too_many_attempts, password_blocked, too_busy
 */
export async function changePassword(
  deps: Deps,
  actor: Pick<User, 'id' | 'email'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  sessionId: string | undefined,
): Promise<void> {
  await confirmPassword(deps, actor, currentPassword, sessionId)
  const passwordHash = await hashPassword(deps, newPassword)
  await inTransaction(deps, (tx) => replacePassword(tx, actor, passwordHash, { except: sessionId }))
}

/** Stores a new password, ends sessions and invalidates codes. */
export async function replacePassword(
  tx: Tx,
  user: Pick<User, 'id' | 'email'>,
  passwordHash: string,
  sessions: { except?: string | undefined } = {},
): Promise<void> {
  await tx
    .db('credentials')
    .where({ userId: user.id })
    .update({ passwordHash, changedAt: tx.now.toISOString() })
  await endSessions(tx, user.id, sessions)
  await forgetCodes(tx.db, user.id, ['mfa', 'reset'])
  await forgetTries(tx.db, triesSubject(user.email))
  // Only somebody with the old password can have used these up.
  for (const name of ['codesPerHour', 'codesPerDay', 'wrongCodesPerDay'] as const) {
    await clearLimit(tx, name, codeSubject('mfa', user.id))
  }
  await recordEvent(tx, {
    type: 'account.password_changed',
    actorId: user.id,
    subjectId: user.id,
  })
}
