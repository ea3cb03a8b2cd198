import { type ChildProcess, spawn } from 'node:child_process'

interface Options {
  /** The bundled server. */
  file: string
  env: NodeJS.ProcessEnv
  /** Where it is started: there it looks for `dist/pwa`. */
  folder?: string
}

/** The real server in a process of its own. */
export interface ChildServer {
  /** Where it is, or was last. */
  address(): string
  /** SIGKILL, as a power cut. */
  kill(): Promise<void>
  /** As a deploy: finishes what is under way. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** The log says where it is, and where that is silent the lines about the demo do. */
const isReady = /"address":"([^"]+)".*is listening|^Open (http\S+)/m

export async function startChildServer({ file, env, folder = '.' }: Options): Promise<ChildServer> {
  let address = ''
  let child = await launch()

  function launch(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    return new Promise((resolve, reject) => {
      const read = (bytes: Buffer) => {
        output = (output + bytes.toString()).slice(-20_000)
        const found = isReady.exec(output)
        if (!found) return
        address = found[1] ?? found[2] ?? ''
        // From here on nobody reads what it says, but it must not wait for somebody to.
        for (const stream of [started.stdout, started.stderr]) stream.off('data', read).resume()
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
    address: () => address,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      child = await launch()
    },
  }
}
