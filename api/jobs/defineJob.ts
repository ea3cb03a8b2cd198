import { z } from 'zod'
import type { Deps } from '../config/deps.ts'
import type { LaneName } from './lanes.ts'

/** One attempt to run a job. */
export interface Attempt {
  jobId: string
  /** 1 for the first. */
  number: number
  /** Aborted when the lane's time is over or the process stops. Loops check it. */
  signal: AbortSignal
}

/**
 * A kind of delivery or deadline. Its handler may run more than once and late, so it must read the current state itself.
 */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Stored with each job: never rename it. */
  kind: string
  /** The lane in which it waits for other jobs. */
  lane: LaneName
  payload: Payload
  /** Attempts before the job is marked failed. */
  maxAttempts: number
  /** Interval of a recurring job in milliseconds. Every process queues it, one runs it. */
  everyMs?: number
  run: (deps: Deps, payload: z.output<Payload>, attempt: Attempt) => Promise<void>
  /** Called after the last attempt has failed, e.g. to alert staff. */
  onGivenUp?: (deps: Deps, payload: z.output<Payload>) => Promise<void>
}

/**
 * Retries for about 16 hours, within the 24 hours for which Stripe keeps an idempotency key:
 * docs.stripe.com/api/idempotent_requests
 */
const defaultMaxAttempts = 17

/** Declares a kind of job, which `app.ts` registers with the runner. */
export function defineJob<Payload extends z.ZodType>(
  definition: Omit<JobDefinition<Payload>, 'maxAttempts'> & { maxAttempts?: number },
): JobDefinition<Payload> {
  return { maxAttempts: defaultMaxAttempts, ...definition }
}

/** Declares a kind of job without a payload that is queued by itself, every `everyMs` milliseconds. */
export function defineRecurringJob({
  run,
  ...job
}: Pick<JobDefinition, 'kind' | 'lane'> & {
  everyMs: number
  run: (deps: Deps, attempt: Attempt) => Promise<void>
}) {
  return defineJob({ ...job, payload: z.object({}), run: (deps, _, attempt) => run(deps, attempt) })
}
