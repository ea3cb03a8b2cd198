import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Log } from '../../config/log.ts'
import { parseTsv } from './parseTsv.ts'
import type { TextReader, Way } from './textReader.ts'

const require = createRequire(import.meta.url)

/** Page segmentation: 3 finds columns by itself, 11 looks for single words. Thresholds: 0 is Otsu's, 2 is Sauvola's. */
const settings: Record<Way, { tessedit_pageseg_mode: string; thresholding_method: string }> = {
  whole: { tessedit_pageseg_mode: '3', thresholding_method: '0' },
  local: { tessedit_pageseg_mode: '3', thresholding_method: '2' },
  sparse: { tessedit_pageseg_mode: '11', thresholding_method: '0' },
}

interface Options {
  log: Log
  /** How long a read may take, its wait included. Milliseconds. */
  timeoutMs?: number
  /** After so long without a read the worker thread ends, which is the only way to free its memory. Milliseconds. */
  idleMs?: number
  /** Reads that may wait for the running one. */
  maxWaiting?: number
  /** The worker's script; tests bring one that breaks. */
  script?: string
}

/** The running worker thread. */
interface Engine {
  call(action: string, payload: object): Promise<unknown>
  /** Ends the thread. What it was doing is rejected. */
  end(): Promise<void>
}

/**
 * Reads with tesseract.js, in one worker thread that starts with the first read. Needs no network: program and language data
 * come from packages.
 *
 * It speaks to tesseract.js's worker script itself. The package's own `createWorker` listens to no error of its thread, so a
 * crash in it would end the process.
 */
export function createTesseractReader({
  log,
  timeoutMs = 15_000,
  idleMs = 60_000,
  maxWaiting = 8,
  script = require.resolve('tesseract.js/src/worker-script/node/index.js'),
}: Options): TextReader {
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

  async function readNow(bytes: Uint8Array, way: Way, signal: AbortSignal) {
    if (signal.aborted || isClosed) return undefined
    clearTimeout(idleTimer)
    // A picture can keep the thread busy for minutes, and only ending it stops that.
    const stop = () => void release()
    signal.addEventListener('abort', stop)
    try {
      engine ??= startEngine(script)
      const reply = await engine.call('recognize', {
        image: bytes,
        options: settings[way],
        output: { text: false, tsv: true },
      })
      return parseTsv((reply as { tsv: string }).tsv)
    } catch (error) {
      log.warn({ err: error, isLate: signal.aborted }, 'a picture could not be read')
      await release()
      return undefined
    } finally {
      signal.removeEventListener('abort', stop)
      idleTimer = setTimeout(() => void release(), idleMs).unref()
    }
  }

  return {
    async read(bytes, way, until) {
      if (inTurn.pendingCount >= maxWaiting) return undefined
      const limit = AbortSignal.timeout(timeoutMs)
      const signal = until ? AbortSignal.any([until, limit]) : limit
      if (signal.aborted) return undefined
      const late = new Promise<undefined>((settle) => {
        signal.addEventListener('abort', () => settle(undefined))
      })
      return Promise.race([inTurn(() => readNow(bytes, way, signal)), late])
    },
    async close() {
      isClosed = true
      await release()
    },
  }
}

function startEngine(script: string): Engine {
  // Its output would mix with our log.
  const worker = new Worker(script, { stdout: true, stderr: true, execArgv: [], env: {} })
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
  const send = (action: string, payload: object) =>
    new Promise<unknown>((resolve, reject) => {
      if (end) throw end
      jobs += 1
      const jobId = `${jobs}`
      calls.set(jobId, { resolve, reject })
      worker.postMessage({ workerId: 'reader', jobId, action, payload })
    })

  const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
  const isReady = (async () => {
    await send('load', { options: { lstmOnly: true } })
    await send('loadLanguage', {
      langs: 'eng',
      options: { langPath, gzip: true, cacheMethod: 'none', lstmOnly: true },
    })
    // 1: the neural network, the only engine that the data is for.
    await send('initialize', { langs: 'eng', oem: 1 })
  })()
  isReady.catch(() => undefined)

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
