/**
 * The lanes of jobs, by what their jobs wait for, so that none waits for another's server (decision 020).
 *
 * - `codes`: codes to sign in; users wait for them
 * - `money`: calls to the card provider
 * - `deadlines`: only the database
 * - `mail`: every other mail
 * - `push`: the push services of browser vendors
 * - `upkeep`: deletes and sweeps
 */
export type LaneName = 'codes' | 'money' | 'deadlines' | 'mail' | 'push' | 'upkeep'

export interface Lane {
  /** Jobs that run at once in a process. */
  concurrency: number
  /** Timeout of an attempt, in milliseconds. Longer than any timeout of the calls it makes. */
  timeoutMs: number
}

export type Lanes = Record<LaneName, Lane>

export const lanes: Lanes = {
  codes: { concurrency: 6, timeoutMs: 25_000 },
  money: { concurrency: 3, timeoutMs: 90_000 },
  deadlines: { concurrency: 2, timeoutMs: 20_000 },
  mail: { concurrency: 4, timeoutMs: 25_000 },
  push: { concurrency: 8, timeoutMs: 15_000 },
  // One, so that at most one connection to the database is busy with deletes.
  upkeep: { concurrency: 1, timeoutMs: 60_000 },
}

/** How long a process holds a job in milliseconds; then it has given the attempt up, or it was killed. */
export function leaseMs({ timeoutMs }: Lane): number {
  return timeoutMs + 10_000
}
