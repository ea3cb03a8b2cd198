import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { FailedJob } from '#contract/operations.ts'
import { withoutPersonalText } from '#contract/rules/clientErrors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Position } from '../../http/pages.ts'
import type { JobDefinition } from '../../jobs/defineJob.ts'
import type { LaneName } from '../../jobs/lanes.ts'

export interface FailedRow {
  id: string
  kind: string
  payload: string
  attempts: number
  lastError: string | null
  failedAt: string
}

type Kinds = readonly Pick<JobDefinition, 'kind' | 'lane'>[]

/** `sendRefundJob`: a refund's own rules decide what may be paid out again. */
const refundKind = 'payments.send_refund'

const columns = ['id', 'kind', 'payload', 'attempts', 'lastError', 'failedAt']

/** Newest first: a page, and one more row if there is a next page. Each kind of a lane is read through its own part of an index. */
export async function listFailedJobs(
  db: Knex,
  kinds: Kinds,
  { lane, limit, after }: { lane: LaneName | undefined; limit: number; after: Position | undefined },
): Promise<FailedRow[]> {
  const newest = () => {
    const rows = db('jobs').select<FailedRow[]>(columns).whereNotNull('failedAt')
    if (after) rows.whereRaw('(failed_at, id) < (?, ?)', [...after])
    return rows
      .orderBy('failedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
  }
  if (lane === undefined) return newest()
  const rows: FailedRow[] = []
  for (const { kind } of kinds.filter((kind) => kind.lane === lane)) {
    rows.push(...(await newest().where({ kind })))
  }
  const placeOf = ({ failedAt, id }: FailedRow) => failedAt + id
  return rows.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1)).slice(0, limit + 1)
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

/** The payload's other values may be an address or a text to a customer. */
function idsIn(payload: string): FailedJob['about'] {
  const values: unknown = JSON.parse(payload)
  return Object.entries(values ?? {}).flatMap(([name, id]) =>
    typeof id === 'string' && uuid.test(id) ? [{ name, id }] : [],
  )
}

/**
 * Makes a failed job due now, with all its attempts. Of several concurrent calls one does, and repeating it succeeds.
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
