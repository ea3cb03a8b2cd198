import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseEnv, sqliteFile } from '../config/env.ts'
import { createDb } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file with all tables and no rows, which each app starts on a copy of; empty on PostgreSQL. */
    migratedFile: string
  }
}

/** Declares that the run has no PostgreSQL, and makes the file that the apps' databases are copies of: migrating each takes longer. */
export default async function useSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-sqlite-'))
  const settings = parseEnv({ DATA_DIR: dataDir })
  const db = createDb(settings)
  await migrate(db, settings)
  // The last connection to close leaves everything in this one file.
  await db.destroy()
  project.provide('postgresUrl', '')
  project.provide('migratedFile', sqliteFile(dataDir))
  return () => rm(dataDir, { recursive: true, force: true })
}
