import type { ManagedUser } from '#contract/developer.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { endSessionsOfRole } from '../../http/session.ts'
import { User } from '../accounts/User.ts'

/** Developers and the caller, so that nobody can lock themselves or other developers out. */
function isProtectedFrom(developerId: string, user: Pick<User, 'id' | 'isDeveloper'>): boolean {
  return user.isDeveloper || user.id === developerId
}

export function presentManagedUser(user: User, developerId: string): ManagedUser {
  return { ...user, isProtected: isProtectedFrom(developerId, user) }
}

/**
 * Grants or revokes the admin role, and ends all of the user's sessions; their devices learn why. Repeating it succeeds.
 *
 * @throws {AppError} not_found, account_protected
 */
export async function changeAdmin(
  deps: Deps,
  developerId: string,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<User> {
  return inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: userId, isDeveloper: false, isAdmin: !isAdmin, deletedAt: null })
      .whereNot({ id: developerId })
      .patch({ isAdmin })
    const user = await User.query(tx.db).findOne({ id: userId, deletedAt: null })
    if (!user) throw new AppError('not_found')
    if (isProtectedFrom(developerId, user)) throw new AppError('account_protected')
    if (changed === 0) return user
    await endSessionsOfRole(tx, userId, developerId)
    await recordEvent(tx, {
      type: 'account.admin_changed',
      actorId: developerId,
      subjectId: userId,
      data: { isAdmin },
    })
    return user
  })
}

/** @throws {AppError} not_found */
export async function changeMembership(
  deps: Deps,
  developerId: string,
  { userId, membershipStatus }: { userId: string; membershipStatus: User['membershipStatus'] },
): Promise<User> {
  return inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: userId, deletedAt: null })
      .whereNot({ membershipStatus })
      .patch({ membershipStatus })
    if (changed > 0) {
      await recordEvent(tx, {
        type: 'account.membership_changed',
        actorId: developerId,
        subjectId: userId,
        data: { membershipStatus },
      })
    }
    const user = await User.query(tx.db).findOne({ id: userId, deletedAt: null })
    if (!user) throw new AppError('not_found')
    return user
  })
}

/** Whether a developer gets copies of mails to admins. */
export async function changeEmailCopies(deps: Deps, developerId: string, isOn: boolean): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: developerId })
      .whereNot({ emailNotifications: isOn })
      .patch({ emailNotifications: isOn })
    if (changed === 0) return
    await recordEvent(tx, {
      type: 'account.email_copies_changed',
      actorId: developerId,
      subjectId: developerId,
      data: { isOn },
    })
  })
}
