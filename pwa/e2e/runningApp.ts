import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../api/testing/freePort.ts'
import { startChildServer } from '../testing/childServer.ts'

const serverFile = resolve('dist/api/main.js')

/** The built application as `npm start` runs it, with its own data folder. */
export interface RunningApp {
  address: string
  dataDir: string
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Restarts it with the same address and data. */
  restart(): Promise<void>
  /** Stops it and deletes its folder. */
  remove(): Promise<void>
}

/**
 * @param settings additional environment variables
 * @param folder the working directory; a test that deploys has its own `dist/pwa` there
 */
export async function startApp(settings: Record<string, string> = {}, folder = '.'): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-e2e-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
  const server = await startChildServer({ file: serverFile, env, folder })
  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    kill: () => server.kill(),
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
