import type { Knex } from 'knex'
import type { AuditEntry } from '#contract/audit.ts'
import { type EventEntry, eventCatalogue } from '../../events/catalogue.ts'
import { describeDevice } from '../accounts/describeDevice.ts'
import type { SqlQuery } from '../developer/database/queries.ts'
import type { AuditRow } from './listEntries.ts'

/** A run of the SQL console. */
type Run = Pick<SqlQuery, 'id' | 'query' | 'state' | 'error'>

interface Person {
  id: string
  name: string
  email: string
}

const catalogue: Readonly<Record<string, EventEntry>> = eventCatalogue

/** Entries with the names of those whom they are about, which are read for all of them at once. */
export async function presentEntries(db: Knex, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const userIds = new Set<string>()
  const requestIds = new Set<string>()
  const queryIds = new Set<string>()
  for (const row of rows) {
    if (row.actorId !== null) userIds.add(row.actorId)
    const { kind, id } = subjectOf(row)
    if (id !== null && kind === 'user') userIds.add(id)
    if (id !== null && kind === 'request') requestIds.add(id)
    const queryId = queryIdOf(row)
    if (queryId !== null) queryIds.add(queryId)
  }
  const named = <Row extends object>(table: string, columns: string[], ids: Set<string>): Promise<Row[]> =>
    ids.size === 0
      ? Promise.resolve([])
      : db(table)
          .select(columns)
          .whereIn('id', [...ids])
  const users = await named<Person>('users', ['id', 'name', 'email'], userIds)
  const requests = await named<{ id: string; artist: string }>(
    'ticket_requests',
    ['id', 'artist'],
    requestIds,
  )
  const runs = await named<Run>('sql_queries', ['id', 'query', 'state', 'error'], queryIds)
  const queries = new Map(runs.map((run) => [run.id, run]))
  const people = new Map(users.map((user) => [user.id, user]))
  const labels = new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...requests.map(({ id, artist }) => [id, artist] as const),
  ])
  return rows.map((row) => {
    const { id, at, writtenAt, actorId, type, requestId } = row
    const data = JSON.parse(row.data)
    const subject = subjectOf(row)
    const run = queries.get(queryIdOf(row) ?? '')
    return {
      ...{ id, at, writtenAt, type, requestId },
      actor: actorId === null ? null : (people.get(actorId) ?? null),
      subject: { ...subject, label: labels.get(subject.id ?? '') ?? nameIn(data) },
      data,
      query: run?.query ?? null,
      queryState: run?.state ?? null,
      queryError: run?.error ?? null,
      origin: presentOrigin(row.origin),
    }
  })
}

function subjectOf({ type, subjectId, requestId }: AuditRow): { kind: string; id: string | null } {
  return { kind: catalogue[type]?.subject ?? 'unknown', id: subjectId ?? requestId }
}

/** What a blacklisted word or a deleted request was called: nothing else says it once they are gone. */
function nameIn({ word, artist }: Record<string, unknown>): string | null {
  const name = word ?? artist
  return typeof name === 'string' ? name : null
}

/** Id of the query that was run in the SQL console: the event does not hold what people write. */
function queryIdOf({ type, data }: AuditRow): string | null {
  return type === 'developer.sql_run' ? JSON.parse(data).queryId : null
}

function presentOrigin(origin: string | null): AuditEntry['origin'] {
  if (origin === null) return null
  const { ip, userAgent }: { ip: string; userAgent: string } = JSON.parse(origin)
  return { ip, device: describeDevice(userAgent) }
}
