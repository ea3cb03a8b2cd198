import { statfs } from 'node:fs/promises'
import type { Knex } from 'knex'
import { clientVersion, oldestClient } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { maxCounted } from '#contract/lists.ts'
import { type ClientErrorGroup, type FailedJob, jobLanes, type SystemState } from '#contract/operations.ts'
import { withoutPersonalText } from '#contract/rules/clientErrors.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import type { Deps } from '../../config/deps.ts'
import { capped, countRows } from '../../db/countRows.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { isPostgres } from '../../db/knex.ts'
import { newestFirst, type Page } from '../../db/pagedQuery.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { JobDefinition } from '../../jobs/defineJob.ts'
import type { LaneName } from '../../jobs/lanes.ts'
import { whereReplyOverdue } from '../staff/queueSegments.ts'
import { countOverdue } from '../tickets/withUndelivered.ts'

const dayMs = 24 * 60 * 60 * 1000

export type Kinds = readonly Pick<JobDefinition, 'kind' | 'lane'>[]

/** How the service does. Nothing is read beyond `maxCounted` rows, so that looking does not slow a busy service. */
export async function readSystem(
  deps: Deps,
  kinds: Kinds,
  today = firstUpcomingDay(deps.now()),
): Promise<SystemState> {
  const { db, env } = deps
  const since = new Date(deps.now().getTime() - dayMs).toISOString()
  return {
    queue: await readQueue(db, kinds, deps.now().toISOString()),
    failedJobs: await countRows(db, db('jobs').select('id').whereNotNull('failedAt')),
    storage: await readStorage(deps),
    versions: await readVersions(db),
    mail: { via: env.smtpUrl ? 'smtp' : 'folder', ...(await readMail(db, since)) },
    clientErrors: await countRows(db, db('client_errors').select('id').where('at', '>', since)),
    overdue: await readOverdue(deps, today),
    payments: env.stripe ? (env.stripe.secretKey.startsWith('sk_live_') ? 'live' : 'test') : 'sandbox',
    pushKeys: env.vapid ? 'settings' : 'database',
  }
}

async function readQueue(db: Knex, kinds: Kinds, now: string): Promise<SystemState['queue']> {
  const running: { kind: string }[] = await db('jobs')
    .select('kind')
    .where({ doneAt: null, failedAt: null })
    .where('leasedUntil', '>', now)
    .limit(maxCounted + 1)
  const queue: SystemState['queue'] = []
  for (const lane of jobLanes) {
    const ofLane = kinds.filter((kind) => kind.lane === lane).map(({ kind }) => kind)
    const jobs = () => db('jobs').select('id').whereIn('kind', ofLane)
    const open = () => jobs().where({ doneAt: null, failedAt: null })
    const due = () =>
      open()
        .where('runAt', '<=', now)
        .where((row) => row.whereNull('leasedUntil').orWhere('leasedUntil', '<=', now))
    queue.push({
      lane,
      due: await countRows(db, due()),
      running: capped(running.filter(({ kind }) => ofLane.includes(kind)).length),
      waiting: await countRows(db, open().where('runAt', '>', now)),
      failed: await countRows(db, jobs().whereNotNull('failedAt')),
      oldestDue: await oldestDue(db, ofLane, now),
    })
  }
  return queue
}

/** Each kind is read through its own part of an index. */
async function oldestDue(db: Knex, kinds: readonly string[], now: string): Promise<string | null> {
  const firstOf = (kind: string) =>
    db.select('runAt').from(
      db('jobs')
        .select('runAt')
        .where({ kind, doneAt: null, failedAt: null })
        .where('runAt', '<=', now)
        .where((row) => row.whereNull('leasedUntil').orWhere('leasedUntil', '<=', now))
        .orderBy('runAt')
        .limit(1)
        .as('first'),
    )
  if (kinds.length === 0) return null
  const firsts: { runAt: string }[] = await db.unionAll(kinds.map(firstOf))
  return firsts.map(({ runAt }) => runAt).sort()[0] ?? null
}

async function readStorage({ db, env, storage }: Deps): Promise<SystemState['storage']> {
  const sizes: { size: number }[] = await db('files')
    .select('size')
    .limit(maxCounted + 1)
  const files = capped(sizes.length)
  return {
    isFull: await storage.isFull(),
    databaseBytes: await databaseBytes(db),
    files,
    fileBytes: files.isCapped ? null : sizes.reduce((sum, { size }) => sum + size, 0),
    freeBytes: await statfs(env.dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  }
}

async function databaseBytes(db: Knex): Promise<number> {
  if (isPostgres(db)) {
    const { rows } = await db.raw('select pg_database_size(current_database()) as size')
    return Number(rows[0].size)
  }
  const [{ size }] = await db.raw(
    'select page_count * page_size as size from pragma_page_count(), pragma_page_size()',
  )
  return Number(size)
}

async function readVersions(db: Knex): Promise<SystemState['versions']> {
  const migrations: string[] = await db('knex_migrations').orderBy('id').pluck('name')
  const version = isPostgres(db)
    ? (await db.raw("select current_setting('server_version') as version")).rows[0].version
    : (await db.raw('select sqlite_version() as version'))[0].version
  return {
    node: process.version,
    database: isPostgres(db) ? 'postgres' : 'sqlite',
    databaseVersion: version,
    migrations: migrations.length,
    lastMigration: migrations.at(-1) ?? '',
    clientVersion,
    oldestClient,
  }
}

/** What staff owe, by the rules of their queue. */
async function readOverdue({ db, now }: Deps, today: string): Promise<SystemState['overdue']> {
  // In the queue's order, so that the same index is read.
  const requests = db('ticket_requests').select('ticket_requests.id').orderBy('replyDueAt')
  return {
    replies: await countRows(db, whereReplyOverdue(requests, { now: now().toISOString() })),
    deliveries: capped(await countOverdue(db, today, maxCounted + 1)),
  }
}

async function readMail(db: Knex, since: string) {
  const rows: { status: string }[] = await db('email_logs')
    .select('status')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(maxCounted + 1)
  const newest = rows.slice(0, maxCounted)
  const those = (wanted: string) => newest.filter(({ status }) => status === wanted).length
  return {
    delivered: those('delivered'),
    failed: those('failed'),
    isCapped: rows.length > maxCounted,
  }
}

interface FailedRow {
  id: string
  kind: string
  payload: string
  attempts: number
  lastError: string | null
  failedAt: string
}

/** `sendRefundJob`: a refund's own rules decide what may be paid out again. */
const refundKind = 'payments.send_refund'

const columns = ['id', 'kind', 'payload', 'attempts', 'lastError', 'failedAt']

/** Newest first: a page, and one more row if there is a next page. Each kind of a lane is read through its own part of an index. */
export async function listFailedJobs(
  db: Knex,
  kinds: Kinds,
  { lane, ...page }: Page & { lane?: LaneName | undefined },
): Promise<FailedRow[]> {
  const newest = () =>
    newestFirst(db('jobs').select<FailedRow[]>(columns).whereNotNull('failedAt'), ['failedAt', 'id'], page)
  if (lane === undefined) return newest()
  const rows: FailedRow[] = []
  for (const { kind } of kinds.filter((kind) => kind.lane === lane)) {
    rows.push(...(await newest().where({ kind })))
  }
  const placeOf = ({ failedAt, id }: FailedRow) => failedAt + id
  return rows.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1)).slice(0, page.limit + 1)
}

export function presentFailedJob(row: FailedRow, kinds: Kinds): FailedJob {
  const lane = kinds.find(({ kind }) => kind === row.kind)?.lane ?? null
  return {
    id: row.id,
    kind: row.kind,
    lane,
    reason: withoutPersonalText(row.lastError ?? ''),
    attempts: row.attempts,
    failedAt: row.failedAt,
    about: idsIn(row.payload),
    canRetry: lane !== null && row.kind !== refundKind,
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The payload's other values are words of our own and numbers, which say nothing here. */
function idsIn(payload: string): FailedJob['about'] {
  const values: unknown = JSON.parse(payload)
  return Object.entries(values ?? {}).flatMap(([name, id]) =>
    typeof id === 'string' && uuid.test(id) ? [{ name, id }] : [],
  )
}

/**
 * Makes a failed job due now, with all its attempts. One of several concurrent calls does, and repeating it succeeds.
 *
 * @throws {AppError} not_found, retry_refund_at_request, job_kind_gone
 */
export async function retryJob(deps: Deps, kinds: Kinds, developerId: string, jobId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const job = await tx.db('jobs').select('kind').where({ id: jobId }).first()
    if (!job) throw new AppError('not_found')
    if (job.kind === refundKind) throw new AppError('retry_refund_at_request')
    if (!kinds.some(({ kind }) => kind === job.kind)) throw new AppError('job_kind_gone')
    const requeued = await tx
      .db('jobs')
      .where({ id: jobId })
      .whereNotNull('failedAt')
      .update({ failedAt: null, attempts: 0, leasedUntil: null, runAt: tx.now.toISOString() })
    if (requeued === 0) return
    tx.hasDueJob = true
    await recordEvent(tx, {
      type: 'developer.job_retried',
      actorId: developerId,
      subjectId: developerId,
      data: { jobId, kind: job.kind },
    })
  })
}

type ErrorRow = Omit<ClientErrorGroup, 'frames' | 'lastAt'> & { frames: string; at: string }

const shownMs = 30 * 24 * 60 * 60 * 1000

/** Client errors of the last 30 days, last seen first: a page, and one more row if there is a next page. */
export async function listClientErrors(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: Page,
): Promise<ErrorRow[]> {
  const since = new Date(now().getTime() - shownMs).toISOString()
  return newestFirst(db('client_errors').where('at', '>', since), ['at', 'id'], page)
}

export function presentClientError({ frames, at, ...row }: ErrorRow): ClientErrorGroup {
  return { ...row, frames: JSON.parse(frames), lastAt: at }
}
