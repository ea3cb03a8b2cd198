import type { Knex } from 'knex'
import type { developerApi, ManagedUser } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type CappedCount, mostCounted } from '#contract/lists.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { prepareSearch, type Search } from '../../db/searchWords.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Position } from '../../http/pages.ts'
import { endSessions } from '../../http/session.ts'
import { User } from '../accounts/User.ts'

type UserSearch = QueryOf<typeof developerApi.userCount>

/** Newest first, since ids are ordered by time: a page, and one more row if there is a next page. */
export async function listUsers(
  db: Knex,
  search: UserSearch,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<User[]> {
  const users = findUsers(db, search.role, await searchOf(db, search)).limit(limit + 1)
  return after?.[0] === undefined ? users : users.where('id', '<', after[0])
}

export async function countUsers(db: Knex, search: UserSearch): Promise<CappedCount> {
  const found = findUsers(db, search.role, await searchOf(db, search))
    .select('id')
    .limit(mostCounted + 1)
  const [counted] = await db.from(found.toKnexQuery().as('found')).count({ count: '*' })
  const count = Number(counted?.count)
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted }
}

async function searchOf(db: Knex, { q }: UserSearch): Promise<Search | undefined> {
  return q ? prepareSearch(db, 'user', q) : undefined
}

function findUsers(db: Knex, role: UserSearch['role'], search: Search | undefined) {
  const users = User.query(db).whereNull('deletedAt')
  search?.narrow(users, 'users.id')
  // As in the indexes of these roles. Customers are most users.
  if (role === 'admin') users.whereRaw('is_admin')
  if (role === 'developer') users.whereRaw('is_developer')
  if (role === 'customer') users.whereRaw('not is_admin and not is_developer')
  return users.orderBy('id', 'desc')
}

/** Developers and the caller, so that nobody can lock themselves or other developers out. */
export function isProtectedFrom(developerId: string, user: Pick<User, 'id' | 'isDeveloper'>): boolean {
  return user.isDeveloper || user.id === developerId
}

export function presentManagedUser(user: User, developerId: string): ManagedUser {
  return { ...user, isProtected: isProtectedFrom(developerId, user) }
}

/**
 * Grants or revokes the admin role, and ends all of the user's sessions. Repeating it succeeds.
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
    await endSessions(tx, userId)
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
