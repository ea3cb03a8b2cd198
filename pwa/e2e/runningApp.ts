import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../api/testing/freePort.ts'
import { startChildServer } from '../testing/childServer.ts'

const serverFile = resolve('dist/api/main.js')

/**
 * Fills a data folder with the demo, once for all servers of a run.
 *
 * @returns deletes the folder
 */
export default async function fillDemoOnce(): Promise<() => Promise<void>> {
  const app = await startApp()
  await app.stop()
  process.env.DEMO_FOLDER = app.dataDir
  return () => rm(app.dataDir, { recursive: true, force: true })
}

/** The built application as `npm start` runs it, with its own data folder. */
export interface RunningApp {
  address: string
  dataDir: string
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Restarts it with the same address and data. */
  restart(): Promise<void>
  /** SIGTERM, as in a deploy. */
  stop(): Promise<void>
  /** Stops it and deletes its folder. */
  remove(): Promise<void>
}

interface Options {
  /** The working directory; a test that deploys has its own `dist/pwa` there. */
  folder?: string
  /** The bundled server. */
  file?: string
}

/** @param settings additional environment variables */
export async function startApp(
  settings: Record<string, string> = {},
  { folder = '.', file = serverFile }: Options = {},
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-e2e-'))
  const { DEMO_FOLDER: demo } = process.env
  if (demo) await cp(demo, dataDir, { recursive: true })
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
  const server = await startChildServer({ file, env, folder })
  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    kill: () => server.kill(),
    stop: () => server.stop(),
    async restart() {
      await server.stop()
      await server.start()
    },
    async remove() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
