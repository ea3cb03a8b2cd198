import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { build } from 'esbuild'
import { accountsApi } from '#contract/accounts.ts'
import { sqliteFile } from '../config/env.ts'
import { TestClient } from '../testing/TestClient.ts'

/** A server in its own process, whose processor time and memory can be read. */
export interface MeasuredServer {
  address: string
  /** Processor time since its start, in microseconds. */
  cpuMicros(): Promise<number>
  /** Resident memory now, in bytes. */
  rssBytes(): Promise<number>
  /** Statements sent to the database since its start, `begin` and `commit` among them; of ours only. */
  statements(): Promise<number>
  stop(): Promise<void>
}

/** Our API with demo data, and the plain stack on a copy of its database. */
export interface Pair {
  ours: MeasuredServer
  plain: MeasuredServer
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const ours = await startOurs()
  const plainDatabase = join(ours.dataDir, 'plain.sqlite')
  const source = new Sqlite(sqliteFile(ours.dataDir), { readonly: true })
  await source.backup(plainDatabase)
  source.close()
  const plain = await start('plainServer', { PLAIN_DATABASE: plainDatabase })
  return {
    ours,
    plain,
    async stop() {
      await plain.stop()
      await ours.stop()
    },
  }
}

/**
 * The API with demo data and the built PWA, with a data folder of its own, which `stop` deletes.
 *
 * @param fill writes more into the database file, while no server has it open
 */
export async function startOurs(
  fill?: (file: string) => void,
): Promise<MeasuredServer & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-bench-'))
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  let server = await start('ourServer', settings)
  if (fill) {
    await server.stop()
    fill(sqliteFile(dataDir))
    server = await start('ourServer', settings)
  }
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs a demo user in on either server. */
export async function signIn({ address }: MeasuredServer, role: string): Promise<TestClient> {
  const client = new TestClient(address)
  await client.call(accountsApi.login, {
    body: { email: `${role}@example.com`, password: 'live-shows-demo' },
  })
  return client
}

const sendUsage =
  'process.on("message", () => process.send({ ...process.cpuUsage(), rss: process.memoryUsage.rss(), statements: globalThis.statements })); process.channel.unref()'

/** The memory flags of `npm start`. */
const memoryFlags: string[] =
  JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--max\S+/g) ?? []

/** Starts a server in a process of its own, bundled like the API, so that none runs through a loader. */
async function start(name: string, settings: Record<string, string>): Promise<MeasuredServer> {
  await build({
    entryPoints: [`api/bench/${name}.ts`],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outdir: 'dist/bench',
  })
  const file = `dist/bench/${name}.js`
  const usage = ['--import', `data:text/javascript,${sendUsage}`]
  const child = spawn(process.execPath, [...(name === 'ourServer' ? memoryFlags : []), ...usage, file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await addressOf(child, file)
  const readUsage = async (): Promise<{ user: number; system: number; rss: number; statements: number }> => {
    child.send('usage')
    const [usage] = await once(child, 'message')
    return usage
  }
  return {
    address,
    async cpuMicros() {
      const { user, system } = await readUsage()
      return user + system
    },
    rssBytes: async () => (await readUsage()).rss,
    statements: async () => (await readUsage()).statements,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function addressOf(child: ChildProcess, file: string): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      const address = /^Open (http\S+)/m.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
}
