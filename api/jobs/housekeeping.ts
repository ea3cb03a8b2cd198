import type { Knex } from 'knex'
import { eraseOldOrigins, originBatch } from '../events/eraseOrigins.ts'
import { defineRecurringJob } from './defineJob.ts'
import { deleteInBatches } from './deleteInBatches.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 500

interface Retention {
  table: string
  key: readonly string[]
  /** The time that decides, with an index. */
  column: string
  days: number
  /** Rows that stay. */
  except?: Record<string, string>
  /** A column that, if set, says until when a row is still needed, in milliseconds since 1970. */
  neededUntil?: string
}

/** How long rows of tables that only grow are kept (docs/ARCHITECTURE.md, What is deleted). */
export const retention: readonly Retention[] = [
  { table: 'jobs', key: ['id'], column: 'doneAt', days: 7 },
  // Staff retry a refund through its job.
  {
    table: 'jobs',
    key: ['id'],
    column: 'failedAt',
    days: 90,
    except: { kind: 'payments.send_refund' },
  },
  { table: 'commands', key: ['userId', 'key'], column: 'createdAt', days: 30 },
  { table: 'stripe_events', key: ['id'], column: 'receivedAt', days: 90 },
  { table: 'sessions', key: ['idHash'], column: 'expiresAt', days: 0 },
  { table: 'codes', key: ['id'], column: 'expiresAt', days: 1 },
  { table: 'reset_requests', key: ['id'], column: 'createdAt', days: 1 },
  { table: 'rate_limits', key: ['key'], column: 'resetsAt', days: 0, neededUntil: 'fullAt' },
  { table: 'failed_sign_ins', key: ['key'], column: 'retryAt', days: 365 },
  // Devices that were thrown away; their push services may go on taking notifications.
  { table: 'push_subscriptions', key: ['id'], column: 'lastSeenAt', days: 60 },
  { table: 'email_logs', key: ['id'], column: 'at', days: 90 },
  { table: 'sql_queries', key: ['id'], column: 'at', days: 365 },
  { table: 'client_errors', key: ['id'], column: 'at', days: 30 },
]

/** Deletes the oldest rows that are over their time. */
export function deleteBatch(
  db: Knex,
  { table, key, column, days, except, neededUntil }: Retention,
  now: Date,
): Knex.QueryBuilder<object, number> {
  const before = new Date(now.getTime() - days * dayMs).toISOString()
  const over = () => {
    const rows = db(table).where(column, '<', before)
    if (except) rows.whereNot(except)
    if (neededUntil) {
      rows.where((row) => row.whereNull(neededUntil).orWhere(neededUntil, '<', now.getTime()))
    }
    return rows
  }
  const oldest = over().select(key).orderBy(column).limit(batchSize)
  // The condition again: a row may have been renewed since it was selected.
  return over()
    .whereIn([...key], oldest)
    .delete()
}

/** Deletes rows that are over their time, once an hour, in batches. */
export const housekeepingJob = defineRecurringJob({
  kind: 'jobs.housekeeping',
  lane: 'upkeep',
  everyMs: dayMs / 24,
  async run(deps, { signal }) {
    for (const rule of retention) {
      await deleteInBatches(signal, batchSize, () => deleteBatch(deps.db, rule, deps.now()))
    }
    await deleteInBatches(signal, originBatch, () => eraseOldOrigins(deps.db, deps.now()))
  },
})
