import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../api/testing/bundle.ts'
import type { Server } from '../outbox/queue/faults/books.ts'
import { startChildServer } from './childServer.ts'
import { openBooks } from './serverBooks.ts'

export interface ServerProcess extends Server {
  /** Kills the server and deletes its files. */
  remove(): Promise<void>
}

/** Bundles and starts the server on an empty database, without demo data. */
export async function startServerProcess(): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-faults-'))
  const file = bundle('api/main.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'info' }
  const server = await startChildServer({ file, env })
  const books = openBooks(dataDir)
  return {
    ...server,
    books,
    async remove() {
      await server.kill()
      books.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
