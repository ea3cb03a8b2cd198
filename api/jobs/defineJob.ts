import type { z } from 'zod'
import type { Deps } from '../config/deps.ts'

/** A kind of delivery or deadline. Its handler may run more than once and at any later time: it reads everything anew. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Stored with each job: never rename one that is in use. */
  kind: string
  payload: Payload
  /** Attempts before it is given up. */
  maxAttempts: number
  /** For a round that comes again and again: how often, in milliseconds. Every process may ask for it, one runs it. */
  everyMs?: number
  run: (deps: Deps, payload: z.output<Payload>) => Promise<void>
  /** Told when the last attempt has failed, e.g. to raise an alert. */
  onGivenUp?: (deps: Deps, payload: z.output<Payload>) => Promise<void>
}

/**
 * Reaches over about 16 hours, and stays inside the 24 for which Stripe remembers a key:
 * docs.stripe.com/api/idempotent_requests
 */
const usualAttempts = 17

/** Declares a kind of job; `app.ts` registers it with the runner. */
export function defineJob<Payload extends z.ZodType>(
  definition: Omit<JobDefinition<Payload>, 'maxAttempts'> & { maxAttempts?: number },
): JobDefinition<Payload> {
  return { maxAttempts: usualAttempts, ...definition }
}
