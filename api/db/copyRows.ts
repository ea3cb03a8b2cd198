import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { snakeCaseMappers } from 'objection'
import { isPostgres } from './knex.ts'
import { readableTables, secretTables } from './secretTables.ts'

type Row = Record<string, unknown>

const { parse } = snakeCaseMappers()

/** What a table holds, however its database stores it. */
interface Content {
  rows: number
  /** The sum of its rows' hashes, so that their order does not matter. */
  digest: bigint
}

/** The role of the SQL console belongs to a database server, which makes its own. */
const copiedTables = [...readableTables, ...secretTables].filter((table) => table !== 'sql_console_login')

/** Limited by SQLite's parameters per statement, and by files of 5 MB each in memory. */
const rowsAtATime = (table: string) => (table === 'file_contents' ? 8 : 100)

/**
 * Replaces all rows of one database by those of another, both with all tables, and compares what arrived value by value. The rows are
 * read from one snapshot; if anything fails, the other database is as before. Nobody else may use the other database.
 *
 * @returns how many rows were copied
 * @throws {Error} if a table differs afterwards
 */
export async function copyRows(from: Knex, to: Knex): Promise<number> {
  // SQLite ignores this inside a transaction. `checkBackup` looks for broken references.
  if (!isPostgres(to)) await to.raw('pragma foreign_keys = off')
  return inSnapshot(from, (source) =>
    to.transaction(async (target) => {
      const addForeignKeys = isPostgres(to) ? await dropForeignKeys(target) : undefined
      let copied = 0
      for (const table of copiedTables) {
        await target(table).delete()
        const sent: Content = { rows: 0, digest: 0n }
        for await (const rows of pagesOf(source, table)) {
          await target(table).insert(rows)
          count(sent, rows)
        }
        const arrived: Content = { rows: 0, digest: 0n }
        for await (const rows of pagesOf(target, table)) count(arrived, rows)
        if (sent.rows !== arrived.rows || sent.digest !== arrived.digest)
          throw new Error(`${table} differs after it was copied: ${sent.rows} rows became ${arrived.rows}`)
        copied += sent.rows
      }
      await addForeignKeys?.()
      return copied
    }),
  )
}

function inSnapshot<T>(db: Knex, work: (snapshot: Knex.Transaction) => Promise<T>): Promise<T> {
  // A transaction of SQLite reads one state anyway.
  return db.transaction(work, isPostgres(db) ? { isolationLevel: 'repeatable read', readOnly: true } : {})
}

/** The tables refer to each other in a circle, so that no order of inserts satisfies the keys. Returns what adds the keys again. */
async function dropForeignKeys(db: Knex.Transaction): Promise<() => Promise<void>> {
  const { rows: keys } = await db.raw(
    `select conrelid::regclass::text as "from", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { from, name } of keys) await db.raw('alter table ?? drop constraint ??', [from, name])
  return async () => {
    for (const { from, name, definition } of keys)
      await db.raw(`alter table ?? add constraint ?? ${definition}`, [from, name])
  }
}

/** All rows of a table, some at a time. */
async function* pagesOf(db: Knex.Transaction, table: string): AsyncGenerator<Row[]> {
  const most = rowsAtATime(table)
  if (isPostgres(db)) {
    await db.raw('declare copied_rows no scroll cursor for select * from ??', [table])
    for (let rows: Row[] = []; ; ) {
      rows = (await db.raw(`fetch ${most} from copied_rows`)).rows
      if (rows.length === 0) break
      // knex maps the names of rows that it selects itself.
      yield rows.map((row) => parse(row))
    }
    await db.raw('close copied_rows')
    return
  }
  for (let last = 0; ; ) {
    const page = await db(table)
      .select('*', db.raw('rowid as copied_rowid'))
      .whereRaw('rowid > ?', [last])
      .orderByRaw('rowid')
      .limit(most)
    if (page.length === 0) return
    last = page.at(-1).copiedRowid
    yield page.map(({ copiedRowid: _, ...row }) => row)
  }
}

function count(content: Content, rows: readonly Row[]): void {
  for (const row of rows) {
    const values = Object.keys(row)
      .sort()
      .map((column) => [column, plain(row[column])])
    const hash = createHash('sha256').update(JSON.stringify(values)).digest()
    content.rows += 1
    content.digest = BigInt.asUintN(64, content.digest + hash.readBigUInt64LE())
  }
}

/** One text for what SQLite has as 1 and PostgreSQL as true, or as a number and a large number's digits. */
function plain(value: unknown): string | null {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  return String(typeof value === 'boolean' ? Number(value) : value)
}
