import type { Context } from 'koa'
import { Gauge, Registry } from 'prom-client'
import { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'
import { maxCounted } from '#contract/lists.ts'
import type { Deps } from '../../config/deps.ts'
import { isLoopback } from '../../config/env.ts'
import { anyone } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { isSameSecret } from '../../http/session.ts'
import { whereRefundFailed } from '../payments/listRefunds.ts'
import { type Kinds, readSystem } from './operations.ts'

const minuteMs = 60_000
/** Money whose next step has not come for so long needs somebody. */
const stuckMs = 60 * minuteMs
/** Waits in outboxes are those of changes that arrived in this time. */
const recentMs = 5 * minuteMs

/**
 * `GET /api/metrics` for Prometheus. With several processes each counts its own requests, pushes and streams; the other figures are the
 * database's, and the same everywhere.
 *
 * @param kinds the jobs that the runner knows
 * @param streams the open event streams of this process
 */
export function metricsRoutes(deps: Deps, kinds: Kinds, streams: ReadonlySet<unknown>) {
  const figures = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `live_shows_${name}`, help, labelNames, registers: [figures] })
  const jobs = gauge('jobs', `Jobs by lane and state, counted up to ${maxCounted}.`, ['lane', 'state'])
  const oldest = gauge('oldest_due_job_seconds', 'How long the oldest due job of a lane has waited.', [
    'lane',
  ])
  const overdue = gauge('overdue', 'Replies and deliveries after their promised time.', ['promise'])
  const stuck = gauge(
    'money_stuck',
    'Refunds that failed or do not leave, payments that stay in processing.',
    ['what'],
  )
  const waited = gauge(
    'outbox_longest_wait_seconds',
    'Longest wait on a device of what arrived in the last five minutes.',
  )
  const open = gauge('streams', 'Open event streams of this process.')
  const database = gauge('database_bytes', 'Size of the database.')
  const disk = gauge('disk_free_bytes', 'Free space of the disk of DATA_DIR.')
  const full = gauge('disk_full', '1 while nothing can be saved.')
  const errors = gauge('client_errors', 'Different errors of pages in the last 24 hours.')
  const mails = gauge('mails', 'Mails of the last 24 hours by outcome, the newest 1,000.', ['outcome'])

  async function measure(): Promise<void> {
    const now = deps.now()
    const system = await readSystem(deps, kinds)
    for (const { lane, oldestDue, ...states } of system.queue) {
      for (const [state, { count }] of Object.entries(states)) jobs.set({ lane, state }, count)
      oldest.set({ lane }, oldestDue === null ? 0 : (now.getTime() - Date.parse(oldestDue)) / 1000)
    }
    for (const [promise, { count }] of Object.entries(system.overdue)) overdue.set({ promise }, count)
    for (const [what, count] of Object.entries(await countStuckMoney(deps))) stuck.set({ what }, count)
    waited.set(await longestWait(deps))
    open.set(streams.size)
    database.set(system.storage.databaseBytes)
    disk.set(system.storage.freeBytes ?? Number.NaN)
    full.set(Number(system.storage.isFull))
    errors.set(system.clientErrors.count)
    mails.set({ outcome: 'delivered' }, system.mail.delivered)
    mails.set({ outcome: 'failed' }, system.mail.failed)
  }

  return [
    route(healthApi.metrics, anyone, async ({ ctx }) => {
      assertOperator(ctx, deps.env.metricsToken)
      await measure()
      const all = Registry.merge([deps.metrics.registry, figures])
      ctx.type = all.contentType
      return all.metrics()
    }),
  ]
}

/** With a token, every caller that sends it; without one, a program on this machine that did not come through a proxy. */
function assertOperator(ctx: Context, token: string | undefined): void {
  const address = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isProxied = ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded'].some((name) => ctx.get(name) !== '')
  const isAllowed =
    token === undefined
      ? isLoopback(address) && !isProxied
      : isSameSecret(ctx.get('Authorization'), `Bearer ${token}`)
  if (!isAllowed) throw new AppError('metrics_token_required')
}

async function countStuckMoney({ db, now }: Deps): Promise<Record<string, number>> {
  const before = new Date(now().getTime() - stuckMs).toISOString()
  const count = async (rows: PromiseLike<unknown[]>) => (await rows).length
  return {
    refund_failed: await count(
      whereRefundFailed(db('ticket_requests').select('ticket_requests.id'), db).limit(maxCounted),
    ),
    refund_not_sent: await count(
      db('refunds').select('id').where({ state: 'queued' }).where('createdAt', '<', before).limit(maxCounted),
    ),
    payment_processing: await count(
      db('payments')
        .select('id')
        .where({ state: 'processing' })
        .where('createdAt', '<', before)
        .limit(maxCounted),
    ),
  }
}

async function longestWait({ db, now }: Deps): Promise<number> {
  const since = new Date(now().getTime() - recentMs).toISOString()
  const recent: { at: string; writtenAt: string | null }[] = await db('events')
    .select('at', 'writtenAt')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(maxCounted)
  const waits = recent.flatMap(({ at, writtenAt }) =>
    writtenAt === null ? [] : [(Date.parse(at) - Date.parse(writtenAt)) / 1000],
  )
  return Math.max(0, ...waits)
}
