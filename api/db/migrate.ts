import type { Knex } from 'knex'
import type { DatabaseSettings } from './knex.ts'
import { migrations } from './migrations/index.ts'
import { withStartLock } from './withStartLock.ts'

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const up = migrations[name]
    if (!up) throw new Error(`There is no migration ${name}`)
    // knex wants one; nothing here calls it.
    return { up, down: () => Promise.reject(new Error('Tables are never taken down: restore a backup')) }
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
  await withStartLock(settings, async () => {
    await adoptBaseline(db)
    await db.migrate.forceFreeMigrationsLock({ migrationSource })
    await db.migrate.latest({ migrationSource })
  })
}

/**
 * Compares the tables with those of this version, without changing them.
 *
 * @returns the migrations that the next start makes, and those that only a later version knows: this one could not start
 */
export async function compareMigrations(db: Knex): Promise<{ missing: string[]; unknown: string[] }> {
  const known = Object.keys(migrations).sort()
  const made: string[] = (await db.schema.hasTable('knex_migrations'))
    ? await db('knex_migrations').orderBy('name').pluck('name')
    : []
  return {
    missing: known.filter((name) => !made.includes(name)),
    unknown: made.filter((name) => !known.includes(name) && !beforeBaseline.includes(name)),
  }
}

/** What made the tables before the baseline. The names of foreign and unique keys differ, all else is the same. */
export const beforeBaseline = [
  '001_first_tables',
  '002_unused_files',
  '003_codes_and_limits',
  '004_refund_retries',
  '005_message_counts',
  '006_indexes_and_checks',
  '007_lists_and_search',
  '008_known_devices',
  '009_quotas',
  '011_queue',
  '013_replies',
  '014_conversations',
  '015_readings',
  '016_assigners',
  '017_discounts',
  '018_transactions',
  '019_resale',
  '020_deliveries',
  '021_push',
  '022_missed_messages',
  '023_reminders',
  '024_refunds_under_way',
  '026_operations',
  '027_sql_queries',
  '028_analytics',
  '029_event_origins',
  '030_user_views',
  '031_user_lists',
  '032_account_events',
]

/**
 * Marks a database as migrated that was complete before there was a baseline; it keeps its data.
 *
 * @throws {Error} for one that was not complete: nothing can continue it
 */
async function adoptBaseline(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('knex_migrations'))) return
  const made: string[] = await db('knex_migrations').whereIn('name', beforeBaseline).pluck('name')
  if (made.length === 0) return
  const missing = beforeBaseline.find((name) => !made.includes(name))
  if (missing) {
    throw new Error(
      `its tables lack ${missing}, which this version cannot add: move it away and start with an empty one`,
    )
  }
  await db.transaction(async (trx) => {
    const [first, ...others] = beforeBaseline
    await trx('knex_migrations').where({ name: first }).update({ name: '001_baseline' })
    await trx('knex_migrations').whereIn('name', others).delete()
  })
}
