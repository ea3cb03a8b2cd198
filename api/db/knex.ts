import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import { type Env, sqliteFile } from '../config/env.ts'
import { reuseStatements } from './reuseStatements.ts'

interface RawSqlite {
  pragma(text: string, options?: { simple: boolean }): unknown
  prepare(sql: string): unknown
}

/** SQLite syncs every commit to disk, so that an acknowledged payment survives a power cut. Asserted at start. */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const

/** Errors are logged whole: they name the statement, and not the hashes, messages or files that were its values. */
const quietErrors = { compileSqlOnError: false }

export type DatabaseSettings = Pick<Env, 'databaseUrl' | 'dataDir'>

/** The knex configuration of either engine: the `knexfile.ts` of the command line uses it too. */
export function knexConfig(settings: DatabaseSettings): Knex.Config {
  if (settings.databaseUrl) {
    return {
      client: 'pg',
      connection: settings.databaseUrl,
      pool: { min: 0, max: 10 },
      ...quietErrors,
      ...knexSnakeCaseMappers(),
    }
  }
  const filename = sqliteFile(settings.dataDir)
  return {
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    ...quietErrors,
    // One process, one connection: more give SQLITE_BUSY without waiting.
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: RawSqlite, done: (error?: Error) => void) {
        connection.pragma('journal_mode = WAL')
        connection.pragma('synchronous = FULL')
        connection.pragma('foreign_keys = ON')
        connection.pragma('busy_timeout = 5000')
        reuseStatements(connection)
        done()
      },
    },
    ...knexSnakeCaseMappers(),
  }
}

/** Opens the database. Nothing is read or migrated yet. */
export function createDb(settings: DatabaseSettings): Knex {
  if (!settings.databaseUrl) mkdirSync(dirname(sqliteFile(settings.dataDir)), { recursive: true })
  return knex(knexConfig(settings))
}

export function isPostgres(db: Knex): boolean {
  return db.client.config.client === 'pg'
}

/**
 * Checks that SQLite really runs as durable as we promise; PostgreSQL's defaults need no check.
 *
 * @throws {Error} that names the setting and what it is instead
 */
export async function assertPragmas(db: Knex): Promise<void> {
  if (isPostgres(db)) return
  for (const [name, expected] of Object.entries(requiredPragmas)) {
    const rows = await db.raw(`pragma ${name}`)
    const actual = Object.values(rows[0] ?? {})[0]
    if (actual !== expected) throw new Error(`SQLite runs with ${name}=${actual}, but ${expected} is needed`)
  }
}
