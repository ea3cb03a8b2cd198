import type { Knex } from 'knex'
import type { SqlTable } from '#contract/database.ts'
import { isPostgres } from '../../../db/knex.ts'
import { readableTables } from '../../../db/secretTables.ts'

interface ColumnRow {
  table: string
  name: string
  type: string
}

/** The tables that the console can read, with their columns and about how many rows they have. */
export async function readSchema(db: Knex): Promise<SqlTable[]> {
  const [columns, counts] = isPostgres(db) ? await ofPostgres(db) : await ofSqlite(db)
  return [...readableTables].sort().map((name) => ({
    name,
    rows: counts.get(name) ?? null,
    columns: columns
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, type: column.type.toLowerCase() })),
  }))
}

type Facts = [columns: ColumnRow[], counts: Map<string, number>]

async function ofSqlite(db: Knex): Promise<Facts> {
  const columns = await db.raw(
    `select t.name as "table", c.name as name, c.type as type from sqlite_master t, pragma_table_info(t.name) c
     where t.type = 'table' order by t.name, c.cid`,
  )
  // SQLite keeps no counts, and counting reads the whole table; the last row's number is found at once.
  const tables = await db.raw(
    `select name from sqlite_master where type = 'table' and sql not like '%without rowid%'`,
  )
  const known = new Set(tables.map(({ name }: { name: string }) => name))
  const counts = await db.raw(
    readableTables
      .filter((name) => known.has(name))
      .map((name) => `select '${name}' as name, (select max(rowid) from "${name}") as last`)
      .join(' union all '),
  )
  return [
    columns,
    new Map(counts.map(({ name, last }: { name: string; last: number | null }) => [name, last ?? 0])),
  ]
}

async function ofPostgres(db: Knex): Promise<Facts> {
  const columns = await db.raw(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  // -1: never analyzed.
  const counts = await db.raw(
    `select relname as name, reltuples as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 0`,
  )
  const rowsOf = ({ name, rows }: { name: string; rows: string }) => [name, Math.round(Number(rows))] as const
  return [columns.rows, new Map(counts.rows.map(rowsOf))]
}
