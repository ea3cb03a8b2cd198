import { setMaxListeners } from 'node:events'
import type { Deps } from '../config/deps.ts'
import { messageOf } from '../config/errorDetails.ts'
import { withCall } from '../db/currentCall.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { untilSaved } from '../db/untilSaved.ts'
import { type ClaimedJob, claimJob, dueKinds } from './claimJob.ts'
import type { JobDefinition } from './defineJob.ts'
import { GiveUpError, RetryLaterError } from './jobErrors.ts'
import { lanes as allLanes, type LaneName, type Lanes, leaseMs } from './lanes.ts'
import { queueJob } from './queueJob.ts'

/** Polling interval, for deadlines and for jobs of crashed processes. Milliseconds. */
const pollMs = 1000
const firstRetryMs = 2000
const longestRetryMs = 4 * 60 * 60 * 1000
/** Running jobs get this long to finish when the process stops. Milliseconds. */
const gracePeriodMs = 10_000

export interface JobRunner {
  start(): void
  /** Checks for due jobs soon. */
  wake(): void
  /** Runs all due jobs, for tests. @returns how many ran */
  runDue(): Promise<number>
  /** Claims no more jobs and waits for the running ones. Those that outlast the grace period are released. */
  stop(): Promise<void>
}

interface Options {
  lanes?: Lanes
  /** Milliseconds. */
  graceMs?: number
}

/**
 * Runs jobs, each lane by itself. Each job is leased first, so that processes share the work and jobs of a crashed process
 * are taken over. A failed job is retried after 2 s, doubling up to 4 h, or when its error says (`jobErrors.ts`); after its last attempt
 * it stays in the table with its error.
 */
export function createJobRunner(
  deps: Deps,
  definitions: readonly JobDefinition[],
  { lanes = allLanes, graceMs = gracePeriodMs }: Options = {},
): JobRunner {
  const stopping = new AbortController()
  // Every running job listens.
  setMaxListeners(
    Object.values(lanes).reduce((sum, lane) => sum + lane.concurrency, 0),
    stopping.signal,
  )
  const running = (Object.keys(lanes) as LaneName[]).map((name) =>
    createLane(deps, {
      definitions: definitions.filter(({ lane }) => lane === name),
      ...lanes[name],
      leaseMs: leaseMs(lanes[name]),
      stopping: stopping.signal,
    }),
  )
  const lastSlot = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Queues recurring jobs that are due. The dedupe key makes it one per interval across all processes. */
  const queueRecurring = oneAtATime(async () => {
    for (const { kind, everyMs } of definitions) {
      if (!everyMs) continue
      const slot = Math.floor(deps.now().getTime() / everyMs)
      if (lastSlot.get(kind) === slot) continue
      await inTransaction(deps, (tx) => queueJob(tx, { kind }, {}, { dedupeKey: `${kind}:${slot}` }))
      lastSlot.set(kind, slot)
    }
  })

  const readDueKinds = dueKinds(definitions.map(({ kind }) => kind))

  /** Starts due jobs in the lanes that have any. */
  const startDue = oneAtATime(async () => {
    const due = await readDueKinds(deps.db, deps.now())
    if (isStopped) return
    for (const lane of running) if (due.some(lane.has)) start(lane.fill)
  })

  function start(work: () => Promise<void>): void {
    work().catch((error: unknown) => report(deps, error))
  }

  function tick(): void {
    if (isStopped) return
    start(queueRecurring)
    start(startDue)
  }

  return {
    start() {
      timer = setInterval(tick, pollMs)
      tick()
    },
    wake() {
      if (timer) setImmediate(tick)
    },
    async runDue() {
      await queueRecurring()
      let ran = 0
      let inRound: number
      // A job can queue one for another lane.
      do {
        const counts = await Promise.all(running.map(({ runDue }) => runDue()))
        inRound = counts.reduce((sum, count) => sum + count)
        ran += inRound
      } while (inRound > 0)
      return ran
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      const graceTimer = setTimeout(() => stopping.abort(new Error('The process is stopping')), graceMs)
      await Promise.all(running.map(({ stop }) => stop()))
      clearTimeout(graceTimer)
    },
  }
}

interface LaneSettings {
  definitions: readonly JobDefinition[]
  concurrency: number
  timeoutMs: number
  leaseMs: number
  /** Aborted when running jobs have to end. */
  stopping: AbortSignal
}

/** Runs `work` once more if it was called while it ran, and not twice at once. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

/** One lane: claims a job whenever it has a free slot. */
function createLane(deps: Deps, settings: LaneSettings) {
  const { concurrency } = settings
  const byKind = new Map(settings.definitions.map((definition) => [definition.kind, definition]))
  const running = new Set<Promise<void>>()
  /** The jobs of this process: it does not take them from itself, however far the clock was set forward. */
  const mine = new Set<string>()
  let isStopped = false
  let started = 0

  /** Starts due jobs in the free slots. */
  const fill = oneAtATime(async () => {
    while (!isStopped && running.size < concurrency) {
      const job = await claimJob(deps.db, [...byKind.keys()], deps.now(), settings.leaseMs, [...mine])
      const definition = job && byKind.get(job.kind)
      if (!definition) break
      start(definition, job)
    }
  })

  function start(definition: JobDefinition, job: ClaimedJob): void {
    started += 1
    mine.add(job.id)
    const run: Promise<void> = runOne(deps, settings, definition, job)
      .catch((error: unknown) => report(deps, error, { job: job.kind, jobId: job.id }))
      .then(() => {
        running.delete(run)
        mine.delete(job.id)
        return fill()
      })
      .catch((error: unknown) => report(deps, error))
    running.add(run)
  }

  return {
    fill,
    has: (kind: string) => byKind.has(kind),
    /** Runs all due jobs. @returns how many ran */
    async runDue(): Promise<number> {
      const before = started
      await fill()
      while (running.size > 0) await Promise.all(running)
      return started - before
    },
    async stop(): Promise<void> {
      isStopped = true
      // A claim that is under way. Its error is logged where it was started.
      await fill().catch(() => {})
      await Promise.all(running)
    },
  }
}

/** A full disk is logged once, not with every claim. */
function report({ log, storage }: Deps, error: unknown, about: object = {}): void {
  if (!storage.notice(error)) log.error({ err: error, ...about }, 'the job runner failed')
}

/** The row of a job while this process holds its lease: claiming it again increments `attempts`. */
function ownRow({ db }: Deps, { id, attempts }: ClaimedJob) {
  return db('jobs').where({ id, attempts })
}

async function runOne(
  deps: Deps,
  { timeoutMs, stopping }: LaneSettings,
  definition: JobDefinition,
  job: ClaimedJob,
): Promise<void> {
  const row = () => ownRow(deps, job)
  const payload = JSON.parse(job.payload)
  const logged = {
    ...(job.cause !== null && { requestId: job.cause }),
    job: job.kind,
    jobId: job.id,
    attempts: job.attempts,
  }
  try {
    if (job.attempts > definition.maxAttempts) throw new Error('Its process ended in every attempt')
    const parsed = definition.payload.parse(payload)
    await within(timeoutMs, stopping, (signal) =>
      withCall(job.cause === null ? undefined : { cause: job.cause, invalidations: [] }, () =>
        definition.run(deps, parsed, { jobId: job.id, number: job.attempts, signal }),
      ),
    )
    if (job.cause !== null) deps.log.info(logged, 'job')
    const done = { doneAt: deps.now().toISOString(), leasedUntil: null, lastError: null }
    await untilSaved(deps.storage, () => row().update(done), stopping)
  } catch (error) {
    deps.storage.notice(error)
    if (stopping.aborted) {
      // The process stops, which is not the job's fault and does not count as an attempt.
      await row().update({ leasedUntil: null, attempts: job.attempts - 1 })
      return
    }
    const isLast = error instanceof GiveUpError || job.attempts >= definition.maxAttempts
    const lastError = messageOf(error)
    const about = { err: error, ...logged }
    if (!isLast) {
      deps.log.warn(about, 'a job failed and will be tried again')
      const waitMs = error instanceof RetryLaterError ? error.waitMs : 0
      const runAt = new Date(deps.now().getTime() + Math.max(retryDelayMs(job.attempts), waitMs))
      await row().update({ runAt: runAt.toISOString(), leasedUntil: null, lastError })
      return
    }
    deps.log.error(about, 'a job was given up')
    const givenUp = await row().update({ failedAt: deps.now().toISOString(), leasedUntil: null, lastError })
    if (givenUp > 0) await definition.onGivenUp?.(deps, definition.payload.parse(payload))
  }
}

/**
 * Runs `work` until its time is over or the process stops, and does not wait for it any longer: a call that ignores the
 * signal must not hold its slot.
 */
async function within(
  timeoutMs: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController()
  const end = (reason: Error) => () => ending.abort(reason)
  const timer = setTimeout(end(new Error(`It took longer than ${timeoutMs / 1000} s`)), timeoutMs)
  const stop = end(new Error('The process is stopping'))
  stopping.addEventListener('abort', stop)
  if (stopping.aborted) stop()
  try {
    await new Promise<void>((resolve, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
      if (ending.signal.aborted) reject(ending.signal.reason)
      work(ending.signal).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

function retryDelayMs(attempts: number): number {
  const delay = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs)
  // Jitter, so that jobs that failed together do not retry together.
  return delay * (0.75 + Math.random() / 2)
}
