import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Server } from '../outbox/queue/faults/books.ts'
import { startChildServer } from './childServer.ts'
import { openBooks } from './serverBooks.ts'

export interface ServerProcess extends Server {
  remove(): Promise<void>
}

/**
 * The server of these sources, without demo data. Bundled as in production: it is back within a second, which reading the
 * sources one by one would take five of.
 */
export async function startServerProcess(): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-faults-'))
  // Inside the repository, so that it finds its packages.
  const file = resolve(`node_modules/.cache/faults/main-${process.pid}.mjs`)
  await build({
    entryPoints: ['api/main.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outfile: file,
    logLevel: 'warning',
  })
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
      await rm(file, { force: true })
    },
  }
}
