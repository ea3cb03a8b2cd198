import type { Knex } from 'knex'
import type { Deps } from '../config/deps.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { isPostgres } from '../db/knex.ts'
import type { JobDefinition } from './defineJob.ts'
import { queueJob } from './queueJob.ts'

/** A job's lease expires after this time, and another process may claim it. Milliseconds. */
const leaseMs = 60_000
/** Polling interval, for deadlines and for jobs of crashed processes. Milliseconds. */
const pollMs = 1000
const batchSize = 10
const firstRetryMs = 2000
const longestRetryMs = 4 * 60 * 60 * 1000

interface JobRow {
  id: string
  kind: string
  payload: string
  attempts: number
  runAt: string
}

export interface JobRunner {
  start(): void
  /** Checks for due jobs soon. */
  wake(): void
  /** Runs all due jobs, for tests. @returns how many ran */
  runDue(): Promise<number>
  /** Claims no more jobs and waits for the running one. */
  stop(): Promise<void>
}

/**
 * Runs jobs one after another. Each is leased first, so that processes share the work and jobs of a crashed process are
 * taken over. A failed job is retried after 2 s, doubling up to 4 h; after its last attempt it stays in the table with its
 * error.
 */
export function createJobRunner(deps: Deps, definitions: readonly JobDefinition[]): JobRunner {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]))
  const lastSlot = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current: Promise<number> | undefined
  let wokenMeanwhile = false

  /** Queues recurring jobs that are due. The dedupe key makes it one per interval across all processes. */
  async function queueRecurring(): Promise<void> {
    for (const { kind, everyMs } of definitions) {
      if (!everyMs) continue
      const slot = Math.floor(deps.now().getTime() / everyMs)
      if (lastSlot.get(kind) === slot) continue
      await inTransaction(deps, (tx) => queueJob(tx, { kind }, {}, { dedupeKey: `${kind}:${slot}` }))
      lastSlot.set(kind, slot)
    }
  }

  async function drain(): Promise<number> {
    await queueRecurring()
    let ran = 0
    while (!stopped) {
      const claimedAt = deps.now()
      const jobs = await claim(deps.db, claimedAt, [...byKind.keys()])
      if (jobs.length === 0) break
      for (const job of jobs) {
        // After slow jobs the lease of the next one could expire while it runs: release and claim it again.
        if (stopped || deps.now().getTime() - claimedAt.getTime() > leaseMs / 2) {
          await releaseLease(deps.db, job)
          continue
        }
        await runOne(deps, byKind.get(job.kind), job)
        ran += 1
      }
    }
    return ran
  }

  function runDue(): Promise<number> {
    current ??= drain().finally(() => {
      current = undefined
    })
    return current
  }

  function tick(): void {
    if (stopped) return
    if (current) {
      wokenMeanwhile = true
      return
    }
    wokenMeanwhile = false
    runDue()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the job runner failed'))
      .finally(() => {
        if (wokenMeanwhile) tick()
      })
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
      // A run in progress may have claimed its jobs before the caller's change.
      await current
      return runDue()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await current
    },
  }
}

/** Leases due jobs to this process. On PostgreSQL it skips rows that another process is claiming. */
async function claim(db: Knex, now: Date, kinds: string[]): Promise<JobRow[]> {
  const nowText = now.toISOString()
  const due = db('jobs')
    .select('id')
    .whereNull('doneAt')
    .whereNull('failedAt')
    .where('runAt', '<=', nowText)
    .where((query) => query.whereNull('leasedUntil').orWhere('leasedUntil', '<=', nowText))
    .whereIn('kind', kinds)
    .orderBy('runAt')
    .limit(batchSize)
  if (isPostgres(db)) due.forUpdate().skipLocked()
  const jobs = await db('jobs')
    .whereIn('id', due)
    .update({
      leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: db.raw('attempts + 1'),
    })
    .returning(['id', 'kind', 'payload', 'attempts', 'runAt'])
  // `returning` does not guarantee an order.
  return jobs.sort((one, other) => one.runAt.localeCompare(other.runAt) || one.id.localeCompare(other.id))
}

/** The row of a job while this process holds its lease: claiming it again increments `attempts`. */
function ownRow(db: Knex, { id, attempts }: JobRow) {
  return db('jobs').where({ id, attempts })
}

async function releaseLease(db: Knex, job: JobRow): Promise<void> {
  await ownRow(db, job).update({ leasedUntil: null, attempts: job.attempts - 1 })
}

async function runOne(deps: Deps, definition: JobDefinition | undefined, job: JobRow): Promise<void> {
  if (!definition) return
  const row = () => ownRow(deps.db, job)
  const payload = JSON.parse(job.payload)
  try {
    if (job.attempts > definition.maxAttempts) throw new Error('Its process ended in every attempt')
    await definition.run(deps, definition.payload.parse(payload))
    await row().update({ doneAt: deps.now().toISOString(), leasedUntil: null, lastError: null })
  } catch (error) {
    const isLast = job.attempts >= definition.maxAttempts
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
    const about = { err: error, job: job.kind, jobId: job.id, attempts: job.attempts }
    if (!isLast) {
      deps.log.warn(about, 'a job failed and will be tried again')
      const runAt = new Date(deps.now().getTime() + retryDelayMs(job.attempts))
      await row().update({ runAt: runAt.toISOString(), leasedUntil: null, lastError })
      return
    }
    deps.log.error(about, 'a job was given up')
    const givenUp = await row().update({ failedAt: deps.now().toISOString(), leasedUntil: null, lastError })
    if (givenUp > 0) await definition.onGivenUp?.(deps, definition.payload.parse(payload))
  }
}

function retryDelayMs(attempts: number): number {
  const delay = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs)
  // Jitter, so that jobs that failed together do not retry together.
  return delay * (0.75 + Math.random() / 2)
}
