import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { cappedCount, paging } from './lists.ts'
import { invalidDay } from './rules/dateRange.ts'
import { isDay } from './rules/zonedDays.ts'

/** The lanes of jobs (decision 020). */
export const jobLanes = ['codes', 'money', 'deadlines', 'mail', 'push', 'upkeep'] as const
const lane = z.enum(jobLanes)

export const failedJob = z.object({
  id,
  kind: z.string(),
  /** Null for a kind that this version no longer has. */
  lane: z.nullable(lane),
  /** The last error, without personal data and secrets. */
  reason: z.string(),
  attempts: z.int(),
  failedAt: instant,
  /** The ids in its payload: `requestId`, `refundId`. */
  about: z.array(z.object({ name: z.string(), id })),
  /** False for a refund, which staff retry at its request, and for a kind that no longer exists. */
  canRetry: z.boolean(),
})
export type FailedJob = z.output<typeof failedJob>

/** An error of a page, with all its reports. */
export const clientErrorGroup = z.object({
  id,
  build: z.string(),
  route: z.string(),
  name: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  reports: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type ClientErrorGroup = z.output<typeof clientErrorGroup>

const laneState = z.object({
  lane,
  due: cappedCount,
  running: cappedCount,
  /** Queued for later. */
  waiting: cappedCount,
  failed: cappedCount,
  oldestDue: z.nullable(instant),
})

export const systemState = z.object({
  queue: z.array(laneState),
  /** Includes jobs of kinds that no longer exist, which have no lane. */
  failedJobs: cappedCount,
  storage: z.object({
    isFull: z.boolean(),
    databaseBytes: z.number(),
    files: cappedCount,
    /** Null if there are more files than are counted. */
    fileBytes: z.nullable(z.number()),
    /** Free space of the data folder's disk; null if it cannot be known. */
    freeBytes: z.nullable(z.number()),
  }),
  versions: z.object({
    node: z.string(),
    database: z.enum(['sqlite', 'postgres']),
    databaseVersion: z.string(),
    migrations: z.int(),
    lastMigration: z.string(),
    clientVersion: z.int(),
    oldestClient: z.int(),
  }),
  /** Mails of the last 24 hours, at most the newest 1,000. */
  mail: z.object({
    via: z.enum(['smtp', 'folder']),
    delivered: z.int(),
    failed: z.int(),
    isCapped: z.boolean(),
  }),
  /** Different errors of pages, seen in the last 24 hours. */
  clientErrors: cappedCount,
  /** Requests whose reply is over its promised time, and those whose tickets had to arrive before today. */
  overdue: z.object({ replies: cappedCount, deliveries: cappedCount }),
  payments: z.enum(['sandbox', 'test', 'live']),
  /** Where the keys for notifications are kept. */
  pushKeys: z.enum(['settings', 'database']),
})
export type SystemState = z.output<typeof systemState>

export const operationsApi = {
  /** Newest first. The `Link` header has the next page's address. */
  failedJobs: endpoint({
    method: 'GET',
    path: '/api/developer/jobs/failed',
    kind: 'json',
    query: z.object({ lane: z.optional(lane), ...paging }),
    reply: z.array(failedJob),
  }),
  /** Makes a failed job due now, with all its attempts. A refund's is refused with `retry_refund_at_request`. */
  retryJob: endpoint({
    method: 'POST',
    path: '/api/developer/jobs/{id}/retry',
    kind: 'json',
    params: z.object({ id }),
    reply: z.object({ message: z.string() }),
  }),
  system: endpoint({
    method: 'GET',
    path: '/api/developer/system',
    kind: 'json',
    /** The reader's day, by which deliveries are overdue; without it the day that ends last in the world. */
    query: z.object({ today: z.optional(z.string().check(z.refine(isDay, invalidDay))) }),
    reply: systemState,
  }),
  /** Different errors, last seen first. The `Link` header has the next page's address. */
  clientErrors: endpoint({
    method: 'GET',
    path: '/api/developer/client-errors',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(clientErrorGroup),
  }),
}
