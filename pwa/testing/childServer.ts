import { type ChildProcess, spawn } from 'node:child_process'

interface Options {
  /** The bundled server. */
  file: string
  env: NodeJS.ProcessEnv
  /** Working directory; the server looks for `dist/pwa` in it. */
  folder?: string
}

/** The real server in a child process. */
export interface ChildServer {
  /** Base URL of the current process, or of the last one. */
  address(): string
  /** SIGKILL, as in a crash. */
  kill(): Promise<void>
  /** SIGTERM, as in a deploy: finishes running requests. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** The start's log line, or the line for people, which comes during development and with the demo. */
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
        // Keep draining the output: a full pipe would block the server.
        for (const stream of [started.stdout, started.stderr]) stream.off('data', read).resume()
        resolve(started)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${output}`)))
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
