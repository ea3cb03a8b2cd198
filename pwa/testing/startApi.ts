import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundle } from '../../api/testing/childProcess.ts'
import { startChildServer } from './childServer.ts'

/** Global setup: starts the real API with demo data on the port that the component tests' Vite server proxies to. */
export default async function startApi(project: TestProject): Promise<() => Promise<void>> {
  const { port } = new URL(project.getProvidedContext().apiAddress)
  const file = bundle('api/testing/demoServer.ts')
  // The SQL console and the reader of ticket files start these, and look for them beside the server.
  bundle('api/integrations/sqlConsole/queryProcess.ts')
  bundle('api/integrations/ticketReader/ticketThread.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-components-'))
  // As behind a proxy, so that accounts can be registered from different addresses (`createAccount`).
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'info', TRUST_PROXY: '1' }
  const server = await startChildServer({ file, env })
  project.provide('dataDir', dataDir)
  return async () => {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
