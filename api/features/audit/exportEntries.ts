import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { AuditEntry } from '#contract/audit.ts'
import { byteOrderMark, csvLine } from '#contract/rules/csv.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { zonedDays } from '#contract/rules/zonedDays.ts'
import { type AuditFilters, listEntries } from './listEntries.ts'
import { presentEntries } from './presentEntries.ts'

const batchSize = 500

const headerOf = (timeZone: string) => [
  ...['id', `at (${timeZone})`, `writtenAt (${timeZone})`, 'actorId', 'actorName', 'actorEmail', 'type'],
  ...['subjectKind', 'subjectId', 'subjectLabel', 'requestId', 'reference', 'data'],
  ...['query', 'queryState', 'queryError', 'ip', 'device'],
]

/** The lines of the export. Other calls are answered between two batches. @param timeZone of its times */
export async function* exportEntries(
  db: Knex,
  filters: AuditFilters,
  timeZone: string,
): AsyncGenerator<string> {
  const { timeOf } = zonedDays(timeZone)
  yield byteOrderMark + csvLine(headerOf(timeZone))
  let after: string | undefined
  for (;;) {
    // Sends what there is.
    await nextTurn()
    const rows = await listEntries(db, { ...filters, limit: batchSize, after })
    const batch = rows.slice(0, batchSize)
    const entries = await presentEntries(db, batch)
    if (entries.length > 0) yield entries.map((entry) => csvLine(toCells(entry, timeOf))).join('')
    const last = batch.at(-1)
    if (!last || rows.length === batch.length) return
    after = last.id
  }
}

function toCells(
  { actor, subject, origin, ...entry }: AuditEntry,
  timeOf: (instant: string) => string,
): (string | null)[] {
  return [
    ...[entry.id, timeOf(entry.at), entry.writtenAt && timeOf(entry.writtenAt)],
    ...[actor?.id ?? null, actor?.name ?? null, actor?.email ?? null, entry.type],
    ...[
      subject.kind,
      subject.id,
      subject.label,
      entry.requestId,
      entry.requestId && referenceOf(entry.requestId),
    ],
    ...[JSON.stringify(entry.data), entry.query, entry.queryState, entry.queryError],
    ...[origin?.ip ?? null, origin?.device ?? null],
  ]
}
