import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import type { DatabaseSettings } from './knex.ts'

/** An arbitrary constant that identifies our lock among a PostgreSQL server's advisory locks. */
const advisoryLock = 7_105_019
/** How long to wait for another process that is starting. Milliseconds. */
const sqliteWaitMs = 60_000

/**
 * Runs work that only one starting process may do at a time. The operating system or PostgreSQL releases the lock when its
 * owner dies.
 */
export async function withStartLock<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: () => Promise<T>,
): Promise<T> {
  const unlock = databaseUrl ? await lockPostgres(databaseUrl) : lockSqlite(dataDir)
  try {
    return await work()
  } finally {
    await unlock()
  }
}

async function lockPostgres(databaseUrl: string): Promise<() => Promise<void>> {
  // The lock ends with its connection.
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [advisoryLock])
  return () => client.end()
}

function lockSqlite(dataDir: string): () => Promise<void> {
  const lock = new Sqlite(join(dataDir, 'start.lock'), { timeout: sqliteWaitMs })
  lock.exec('begin exclusive')
  return async () => {
    lock.close()
  }
}
