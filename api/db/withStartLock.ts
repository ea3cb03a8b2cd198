import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { type DatabaseSettings, isPostgres } from './knex.ts'

/** An arbitrary constant that identifies our lock among a PostgreSQL server's advisory locks. */
const advisoryLock = 7_105_019
/** How long to wait for another process that is starting. Milliseconds. */
const sqliteWaitMs = 60_000

/**
 * Runs work that only one starting process may do at a time. The operating system or PostgreSQL releases the lock when its
 * owner dies.
 */
export async function withStartLock(
  db: Knex,
  settings: DatabaseSettings,
  work: () => Promise<void>,
): Promise<void> {
  const unlock = isPostgres(db) ? await lockPostgres(db) : lockSqlite(settings.dataDir)
  try {
    await work()
  } finally {
    await unlock()
  }
}

async function lockPostgres(db: Knex): Promise<() => Promise<void>> {
  // The lock belongs to a connection, so hold that connection until the end.
  const connection = await db.client.acquireConnection()
  await connection.query('select pg_advisory_lock($1)', [advisoryLock])
  return async () => {
    await connection.query('select pg_advisory_unlock($1)', [advisoryLock])
    await db.client.releaseConnection(connection)
  }
}

function lockSqlite(dataDir: string): () => Promise<void> {
  const lock = new Sqlite(join(dataDir, 'start.lock'), { timeout: sqliteWaitMs })
  lock.exec('begin exclusive')
  return async () => {
    lock.close()
  }
}
