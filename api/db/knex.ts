import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import { type Env, sqliteFile } from '../config/env.ts'
import { changesWaiting } from './groupCommit.ts'
import { type Connection, reuseStatements } from './reuseStatements.ts'

interface RawSqlite extends Connection {
  pragma(text: string, options?: { simple: boolean }): unknown
}

/** How long to wait for another process that holds the database. */
const busyTimeoutMs = 5_000
const retryEveryMs = 20
/** Milliseconds. */
const connectTimeoutMs = 5_000
/** How long a call waits until one of PostgreSQL's connections is free. Milliseconds. */
const longestTurnMs = 10_000
/** Callers that wait for a connection of this process, a second or less; one more is asked to retry later. */
const maxWaiting = 400

/** SQLite syncs every commit to disk, so that an acknowledged payment survives a power failure. Verified at start. */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const

// Errors are logged in full, so they must not contain the values of a statement: hashes, messages, files. They are thrown as
// well, so knex need not print them itself.
const quietErrors = { compileSqlOnError: false, log: { warn: () => undefined } }

export type DatabaseSettings = Pick<Env, 'databaseUrl' | 'dataDir'>

/** The knex configuration for both databases, also used by `knexfile.ts`. */
export function knexConfig(settings: DatabaseSettings): Knex.Config {
  if (settings.databaseUrl) {
    return {
      client: 'pg',
      // A server that has vanished without a word is noticed, and nobody waits longer for it than for an answer.
      connection: {
        connectionString: settings.databaseUrl,
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
      },
      acquireConnectionTimeout: longestTurnMs,
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
    // One connection per process: a second one fails with SQLITE_BUSY immediately.
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: RawSqlite, done: (error?: Error) => void) {
        prepareConnection(connection).then(() => done(), done)
      },
    },
    ...knexSnakeCaseMappers(),
  }
}

async function prepareConnection(connection: RawSqlite): Promise<void> {
  await switchToWal(connection)
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  reuseStatements(connection)
}

/**
 * Tries again while other processes open the same new database: SQLite does not wait for them where that could be a deadlock
 * (sqlite.org/c3ref/busy_handler.html).
 */
async function switchToWal(connection: RawSqlite): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += retryEveryMs) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY' || waitedMs >= busyTimeoutMs) throw error
      await pause(retryEveryMs)
    }
  }
}

/** Opens the database without reading or migrating anything. */
export function createDb(settings: DatabaseSettings): Knex {
  if (!settings.databaseUrl) mkdirSync(dirname(sqliteFile(settings.dataDir)), { recursive: true })
  return knex(knexConfig(settings))
}

/** Whether a call that starts now would wait for the database behind too many others. */
export function isOverloaded(db: Knex): boolean {
  return db.client.pool.numPendingAcquires() + changesWaiting(db) >= maxWaiting
}

export function isPostgres(db: Knex): boolean {
  return db.client.config.client === 'pg'
}

/**
 * Verifies SQLite's durability settings. PostgreSQL's defaults need no check.
 *
 * @throws {Error} naming the setting and its actual value
 */
export async function assertPragmas(db: Knex): Promise<void> {
  if (isPostgres(db)) return
  for (const [name, expected] of Object.entries(requiredPragmas)) {
    const rows = await db.raw(`pragma ${name}`)
    const actual = Object.values(rows[0] ?? {})[0]
    if (actual !== expected) throw new Error(`SQLite runs with ${name}=${actual}, but ${expected} is needed`)
  }
}
