import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../api/testing/freePort.ts'

const serverFile = resolve('dist/api/main.js')

/** The built application as `npm start` runs it, with a folder of its own. */
export interface RunningApp {
  address: string
  dataDir: string
  /** SIGKILL, as a power cut. */
  kill(): Promise<void>
  /** Starts again on the same address and data. */
  restart(): Promise<void>
  /** Ends it and takes its folder away. */
  remove(): Promise<void>
}

/**
 * @param settings more of them, as in the environment
 * @param folder where it is started: a test that deploys has a `dist/pwa` of its own there
 */
export async function startApp(settings: Record<string, string> = {}, folder = '.'): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'live-shows-e2e-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child = await launch()

  function launch(): Promise<ChildProcess> {
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
    const started = spawn(process.execPath, [serverFile], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    return new Promise((resolve, reject) => {
      const read = (bytes: Buffer) => {
        output += bytes.toString()
        // The log says so, and where that is silent the lines about the demo do.
        if (/Live Shows is listening|Sign in as/.test(output)) resolve(started)
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
    address,
    dataDir,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM')
      child = await launch()
    },
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
