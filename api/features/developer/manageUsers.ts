import type { Knex } from 'knex'
import type { developerApi, ManagedUser } from '#contract/developer.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { endSessions } from '../../http/session.ts'
import { User } from '../accounts/User.ts'

/** Counting stops here, because it would otherwise scan the whole table (docs/RULES.md, Lists). */
const mostCounted = 1000

/** Newest first. Ids are ordered by time. */
export async function listUsers(
  db: Knex,
  { limit, cursor, ...search }: QueryOf<typeof developerApi.users>,
): Promise<User[]> {
  const users = findUsers(db, search).orderBy('id', 'desc').limit(limit)
  return cursor ? users.where('id', '<', cursor) : users
}

export async function countUsers(
  db: Knex,
  search: QueryOf<typeof developerApi.userCount>,
): Promise<ReplyOf<typeof developerApi.userCount>> {
  const found = findUsers(db, search)
    .select('id')
    .limit(mostCounted + 1)
  const [counted] = await db.from(found.toKnexQuery().as('found')).count({ count: '*' })
  const count = Number(counted?.count)
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted }
}

function findUsers(db: Knex, { q, role }: QueryOf<typeof developerApi.userCount>) {
  const users = User.query(db).whereNull('deletedAt')
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    users.whereRaw("(lower(name) like ? escape '\\' or lower(email) like ? escape '\\')", [pattern, pattern])
  }
  if (role === 'admin') users.where({ isAdmin: true })
  if (role === 'developer') users.where({ isDeveloper: true })
  if (role === 'customer') users.where({ isAdmin: false, isDeveloper: false })
  return users
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
