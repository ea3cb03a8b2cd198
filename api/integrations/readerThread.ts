import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Log } from '../config/log.ts'

/**
 * Sends the thread's script one call. It gets `{ jobId, action, payload }` and answers `{ jobId, status, data }`, as the script
 * of tesseract.js does: `status` is `resolve`, or anything else for a failure whose words are `data`.
 */
export type Call = (action: string, payload: object) => Promise<unknown>

export interface ThreadOptions {
  log: Log
  /** The thread's script; tests bring one that breaks. */
  script: string
  /** Runs before the first read of a new thread. */
  prepare?: (call: Call) => Promise<void>
  /** How long a read may take, its wait included. Milliseconds. */
  timeoutMs?: number
  /** The thread ends after this time without a read, which is the only way to free its memory. Milliseconds. */
  idleMs?: number
  /** Reads that may wait for the running one. */
  maxWaiting?: number
}

export interface ReaderThread {
  /**
   * Runs one read at a time.
   *
   * @param until ends the read
   * @returns undefined if the read failed, which is logged, or was not done in time, or if too many wait
   */
  run<T>(read: (call: Call) => Promise<T>, until?: AbortSignal): Promise<T | undefined>
  close(): Promise<void>
}

/** The running thread. */
interface Engine {
  call: Call
  /** Ends the thread. What it was doing is rejected. */
  end(): Promise<void>
}

/** A worker thread for reading files of unknown origin. It starts with the first read, and is ended by one that fails or takes too long. */
export function createReaderThread({
  log,
  script,
  prepare,
  timeoutMs = 15_000,
  idleMs = 60_000,
  maxWaiting = 8,
}: ThreadOptions): ReaderThread {
  const inTurn = pLimit(1)
  let engine: Engine | undefined
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  async function release(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = engine
    engine = undefined
    await ended?.end()
  }

  async function runNow<T>(read: (call: Call) => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    if (signal.aborted || isClosed) return undefined
    clearTimeout(idleTimer)
    // A file can keep the thread busy for minutes, and only ending it stops that.
    const stop = () => void release()
    signal.addEventListener('abort', stop)
    try {
      engine ??= startEngine(script, prepare)
      return await read(engine.call)
    } catch (error) {
      log.warn({ err: error, isLate: signal.aborted }, 'a file could not be read')
      await release()
      return undefined
    } finally {
      signal.removeEventListener('abort', stop)
      idleTimer = setTimeout(() => void release(), idleMs).unref()
    }
  }

  return {
    async run(read, until) {
      if (inTurn.pendingCount >= maxWaiting) return undefined
      const limit = AbortSignal.timeout(timeoutMs)
      const signal = until ? AbortSignal.any([until, limit]) : limit
      if (signal.aborted) return undefined
      const late = new Promise<undefined>((settle) => {
        signal.addEventListener('abort', () => settle(undefined))
      })
      return Promise.race([inTurn(() => runNow(read, signal)), late])
    },
    async close() {
      isClosed = true
      await release()
    },
  }
}

/** Starts a script of the sources: in a thread, tsx does not load the first file by itself. */
const typeScript = (script: string) =>
  `import('tsx/esm/api').then(({ register }) => register() && import(${JSON.stringify(pathToFileURL(script))}))`

function startEngine(script: string, prepare?: (call: Call) => Promise<void>): Engine {
  // The thread's output would mix with our log.
  const options = { stdout: true, stderr: true, execArgv: [], env: {} }
  const worker = script.endsWith('.ts')
    ? new Worker(typeScript(script), { ...options, eval: true })
    : new Worker(script, options)
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  const calls = new Map<string, { resolve: (data: unknown) => void; reject: (error: unknown) => void }>()
  let end: Error | undefined
  const fail = (error: Error) => {
    end ??= error
    for (const { reject } of calls.values()) reject(end)
    calls.clear()
  }
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The worker ended with ${code}`)))
  worker.on('message', ({ jobId, status, data }) => {
    if (status === 'progress') return
    const call = calls.get(jobId)
    calls.delete(jobId)
    if (status === 'resolve') call?.resolve(data)
    else call?.reject(new Error(String(data)))
  })

  let jobs = 0
  const send: Call = (action, payload) =>
    new Promise<unknown>((resolve, reject) => {
      if (end) throw end
      jobs += 1
      const jobId = `${jobs}`
      calls.set(jobId, { resolve, reject })
      worker.postMessage({ workerId: 'reader', jobId, action, payload })
    })
  const isReady = prepare?.(send)
  isReady?.catch(() => undefined)

  return {
    call: async (action, payload) => {
      await isReady
      return send(action, payload)
    },
    end: async () => {
      await worker.terminate()
    },
  }
}
