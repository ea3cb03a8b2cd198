import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { type DatabaseSettings, isPostgres } from './knex.ts'
import { migrations } from './migrations/index.ts'

/** Any constant: it names our lock among a PostgreSQL server's advisory locks. */
const advisoryLock = 7_105_019

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`There is no migration ${name}`)
    return migration
  },
}

/**
 * Brings the tables up to date. Any number of processes may call it at once: one migrates, the others wait.
 *
 * knex's own lock is a row that stays behind when its owner is killed, so that nobody could ever start again. Ours are
 * locks that the operating system or PostgreSQL lets go when a process dies; under them knex's row is only swept away.
 * All pending migrations run in one transaction, so a kill in the middle leaves the tables as they were.
 */
export async function migrate(db: Knex, settings: DatabaseSettings): Promise<void> {
  const unlock = isPostgres(db) ? await lockPostgres(db) : lockSqlite(settings.dataDir)
  try {
    await db.migrate.forceFreeMigrationsLock({ migrationSource })
    await db.migrate.latest({ migrationSource })
  } finally {
    await unlock()
  }
}

async function lockPostgres(db: Knex): Promise<() => Promise<void>> {
  // The lock belongs to a connection: hold that very one until the end.
  const connection = await db.client.acquireConnection()
  await connection.query('select pg_advisory_lock($1)', [advisoryLock])
  return async () => {
    await connection.query('select pg_advisory_unlock($1)', [advisoryLock])
    await db.client.releaseConnection(connection)
  }
}

function lockSqlite(dataDir: string): () => Promise<void> {
  const lock = new Sqlite(join(dataDir, 'migrations.lock'), { timeout: 60_000 })
  lock.exec('begin exclusive')
  return async () => {
    lock.close()
  }
}
