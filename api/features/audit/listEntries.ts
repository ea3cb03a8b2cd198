import type { Knex } from 'knex'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { isPostgres } from '../../db/knex.ts'
import { firstIdAt } from '../../db/newId.ts'
import { prepareSearch } from '../../db/searchWords.ts'

export interface AuditFilters {
  /** The actor, or the account that was acted on. */
  personId?: string | undefined
  /** An id or a reference. */
  requestId?: string | undefined
  group?: string | undefined
  /** Instants in ISO form; the range ends before the second. */
  from: string | undefined
  before: string | undefined
}

export interface AuditRow {
  id: string
  at: string
  writtenAt: string | null
  actorId: string | null
  type: string
  requestId: string | null
  subjectId: string | null
  data: string
  origin: string | null
}

type Query = Omit<AuditFilters, 'personId'> & { limit: number; after: string | undefined }

/** Newest first: a page, and one more row if there is a next page. */
export async function listEntries(
  db: Knex,
  { personId, ...query }: Query & Pick<AuditFilters, 'personId'>,
): Promise<AuditRow[]> {
  if (personId === undefined) return readRows(db, query)
  // With `or`, the database would put all entries of the person in order for every page.
  const rows = [
    ...(await readRows(db, query, { actorId: personId })),
    // As the index `events_account` has it: what is about an account is about no request.
    ...(await readRows(db, query, { subjectId: personId, requestId: null })),
  ]
  // What people do to themselves is in both.
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()]
  return distinct.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, query.limit + 1)
}

async function readRows(
  db: Knex,
  { limit, after, requestId, group, from, before }: Query,
  where: Partial<AuditRow> = {},
): Promise<AuditRow[]> {
  const rows = db('events')
    .where(where)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after !== undefined) rows.where('id', '<', after)
  // Ids have the time of their events, so the order of the list also finds days.
  if (from !== undefined) rows.where('id', '>=', firstIdAt(Date.parse(from)))
  if (before !== undefined) rows.where('id', '<', firstIdAt(Date.parse(before)))
  if (group !== undefined) rows.whereRaw(`${groupOfType(db)} = ?`, [group])
  if (requestId !== undefined) {
    const ids = await requestIdsOf(db, requestId.toLowerCase())
    if (ids.length === 0) return []
    rows.whereIn('requestId', ids)
  }
  return rows
}

/** The expression of the index `events_group`. */
function groupOfType(db: Knex): string {
  return isPostgres(db) ? "split_part(type, '.', 1)" : "substr(type, 1, instr(type, '.') - 1)"
}

async function requestIdsOf(db: Knex, text: string): Promise<string[]> {
  if (text.length > 8) return [text]
  const requests = db('ticket_requests').select('id').limit(50)
  const search = await prepareSearch(db, ['request'], text)
  search.narrow(requests, 'ticket_requests.id')
  const found: { id: string }[] = await requests
  // As the index `deleted_requests` has it.
  const deleted: { id: string }[] = await db('events')
    .select('requestId as id')
    .whereRaw("type = 'request.deleted' and substr(request_id, 29) = ?", [text])
  return [...found, ...deleted].map(({ id }) => id).filter((id) => referenceOf(id) === text)
}
