import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Server } from '../offline/faults/books.ts'
import { openBooks } from './serverBooks.ts'

export interface ServerProcess extends Server {
  remove(): Promise<void>
}

/**
 * Starts the real server in a process of its own, which can be killed. Bundled as in production: it is back within a second,
 * which reading the sources one by one would take five of.
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
  let address = ''
  let child = await launch()
  const books = openBooks(dataDir)

  function launch(): Promise<ChildProcess> {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'info' }
    const started = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    return new Promise((resolve, reject) => {
      const read = (chunk: unknown) => {
        if (address !== '' && output === '') address = ''
        output = (output + String(chunk)).slice(-20_000)
        const found = /"address":"([^"]+)".*is listening/.exec(output)
        if (!found) return
        address = found[1] ?? ''
        started.stdout.off('data', read).resume()
        resolve(started)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  return {
    books,
    address: () => address,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      child = await launch()
    },
    async remove() {
      await end('SIGKILL')
      books.close()
      await rm(dataDir, { recursive: true, force: true })
      await rm(file, { force: true })
    },
  }
}
