import type { Knex } from 'knex'
import type { DatabaseSettings } from './knex.ts'
import { migrations } from './migrations/index.ts'
import { withStartLock } from './withStartLock.ts'

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
  await withStartLock(db, settings, async () => {
    await db.migrate.forceFreeMigrationsLock({ migrationSource })
    await db.migrate.latest({ migrationSource })
  })
}
