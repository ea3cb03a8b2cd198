import { z } from 'zod'
import { defineJob } from './defineJob.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Days to keep rows, by the column with their time. Failed jobs are kept. */
const retention = [
  { table: 'jobs', column: 'doneAt', days: 7 },
  { table: 'commands', column: 'createdAt', days: 30 },
  { table: 'stripe_events', column: 'receivedAt', days: 90 },
  { table: 'sessions', column: 'expiresAt', days: 0 },
  { table: 'codes', column: 'expiresAt', days: 1 },
  { table: 'rate_limits', column: 'resetsAt', days: 0 },
] as const

/** Deletes expired rows, once an hour. */
export const housekeepingJob = defineJob({
  kind: 'jobs.housekeeping',
  lane: 'upkeep',
  payload: z.object({}),
  everyMs: dayMs / 24,
  async run(deps) {
    for (const { table, column, days } of retention) {
      const before = new Date(deps.now().getTime() - days * dayMs).toISOString()
      await deps.db(table).where(column, '<', before).delete()
    }
  },
})
