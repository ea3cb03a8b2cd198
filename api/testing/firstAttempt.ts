import type { Attempt } from '../jobs/defineJob.ts'

/** For tests that run a job themselves, at a moment of their own. */
export const firstAttempt: Attempt = {
  jobId: '01900000-0000-7000-8000-000000000000',
  number: 1,
  signal: new AbortController().signal,
}
