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
 * Migrates the tables. If several processes call it at once, one migrates and the others wait.
 *
 * knex's own lock is a row that survives a killed process and would block every later start. Our lock is released by the
 * operating system or PostgreSQL when its owner dies; under it, knex's row is simply cleared. All pending migrations run in
 * one transaction, so a kill leaves the tables unchanged.
 */
export async function migrate(db: Knex, settings: DatabaseSettings): Promise<void> {
  await withStartLock(db, settings, async () => {
    await db.migrate.forceFreeMigrationsLock({ migrationSource })
    await db.migrate.latest({ migrationSource })
  })
}
