import type { Knex } from 'knex'
import type { developerApi, UserSort } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CappedCount } from '#contract/lists.ts'
import { countRows } from '../../db/countRows.ts'
import { isPostgres } from '../../db/knex.ts'
import { prepareSearch, type Search } from '../../db/searchWords.ts'
import type { Position } from '../../http/pages.ts'
import { User } from '../accounts/User.ts'

type UserSearch = QueryOf<typeof developerApi.userCount>

/** A user and the text by which the list is sorted; null if it is sorted by time. */
type ListedUser = User & { sortKey: string | null }

interface Order {
  column: 'id' | 'name' | 'email'
  direction: 'asc' | 'desc'
}

/** Ids are ordered by time. */
const orders: Record<UserSort, Order> = {
  newest: { column: 'id', direction: 'desc' },
  oldest: { column: 'id', direction: 'asc' },
  name: { column: 'name', direction: 'asc' },
  name_desc: { column: 'name', direction: 'desc' },
  email: { column: 'email', direction: 'asc' },
  email_desc: { column: 'email', direction: 'desc' },
}

/** A page, and one more row if there is a next page. */
export async function listUsers(
  db: Knex,
  search: UserSearch,
  { sort, limit, after }: { sort: UserSort; limit: number; after: Position | undefined },
): Promise<ListedUser[]> {
  const { column, direction } = orders[sort]
  const beyond = direction === 'asc' ? '>' : '<'
  const users = findUsers(db, search, await searchOf(db, search))
    .select('users.*')
    .limit(limit + 1)
  if (column === 'id') {
    if (after) users.whereRaw(`users.id ${beyond} ?`, [...after])
  } else {
    const key = sortKey(db, column)
    users
      .select(db.raw(`${key} as sort_key`))
      .orderByRaw(`${isOfFew(search) && !isPostgres(db) ? '+' : ''}${key} ${direction}`)
    if (after) users.whereRaw(`(${key}, users.id) ${beyond} (?, ?)`, [...after])
  }
  return users.orderBy('users.id', direction) as unknown as Promise<ListedUser[]>
}

/** What the positions of a list in this order hold. */
export function positionKinds(sort: UserSort): ('words' | 'text')[] {
  return orders[sort].column === 'id' ? ['text'] : ['words', 'text']
}

export function positionOf({ id, sortKey }: ListedUser, sort: UserSort): Position {
  return orders[sort].column === 'id' ? [id] : [sortKey ?? '', id]
}

export async function countUsers(db: Knex, search: UserSearch): Promise<CappedCount> {
  const found = findUsers(db, search, await searchOf(db, search))
    .select('users.id')
    .orderBy('users.id', 'desc')
  return countRows(db, found.toKnexQuery())
}

/** Few users match, so all of them are sorted: SQLite would scan all users in the order of the list (hence the `+`). */
function isOfFew({ role }: UserSearch): boolean {
  return role === 'admin' || role === 'developer'
}

/** The sort key of the indexes: only the beginning, so that a page's position fits in its address. */
function sortKey(db: Knex, column: 'name' | 'email'): string {
  return `lower(substr(users.${column}, 1, 50))${isPostgres(db) ? ' collate "C"' : ''}`
}

async function searchOf(db: Knex, { q }: UserSearch): Promise<Search | undefined> {
  return q ? prepareSearch(db, ['user'], q) : undefined
}

function findUsers(db: Knex, { role, membership, mfa }: UserSearch, search: Search | undefined) {
  const users = User.query(db).whereNull('users.deletedAt')
  search?.narrow(users, 'users.id')
  // As in the indexes of these. Customers, non-members and users without a second factor are most users.
  if (role === 'admin') users.whereRaw('users.is_admin')
  if (role === 'developer') users.whereRaw('users.is_developer')
  if (role === 'customer') users.whereRaw('not users.is_admin and not users.is_developer')
  if (membership === 'member') users.whereRaw("users.membership_status = 'member'")
  if (membership === 'non_member') users.whereRaw("users.membership_status <> 'member'")
  if (mfa === 'on') users.whereRaw('users.mfa_enabled')
  if (mfa === 'off') users.whereRaw('not users.mfa_enabled')
  return users
}
