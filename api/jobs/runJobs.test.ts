import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { healthApi } from '#contract/health.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { newId } from '../db/newId.ts'
import { smtpTimeoutMs } from '../integrations/mailer/mailer.ts'
import { longestStripeCallMs } from '../integrations/payments/stripePayments.ts'
import { twilioTimeoutMs } from '../integrations/sms/sms.ts'
import { pushTimeoutMs } from '../integrations/webPush/vapidWebPush.ts'
import { hostileErrors } from '../testing/logs.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { createTestDatabase, explain } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/timing.ts'
import { dueJob } from './claimJob.ts'
import { defineJob, type JobDefinition } from './defineJob.ts'
import { type LaneName, type Lanes, lanes, leaseMs } from './lanes.ts'
import { queueJob } from './queueJob.ts'
import { createJobRunner } from './runJobs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let app: TestApp
/** Another process on the same PostgreSQL; SQLite has one. */
let elsewhere: TestApp
beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  app = await startTestApp({ ...(databaseUrl && { databaseUrl }) })
  elsewhere = databaseUrl ? await startTestApp({ databaseUrl, clock: app.clock }) : app
})
beforeEach(async () => {
  await app.db('jobs').delete()
})
afterAll(async () => {
  if (elsewhere !== app) await elsewhere.stop()
  await app.stop()
})

const payload = z.object({ name: z.string() })
type Work = (name: string) => Promise<void>

/** A job kind that only this test uses. */
function jobThat(work: Work, more: Partial<JobDefinition<typeof payload>> = {}) {
  return defineJob({
    kind: `test.${randomUUID()}`,
    lane: 'deadlines',
    payload,
    run: async (_, { name }) => work(name),
    ...more,
  })
}
const runner = (...jobs: JobDefinition[]) => createJobRunner(app.deps, jobs)
/** Lanes of this size and, if given, another timeout. */
function lanesOf(concurrency: number, timeoutMs?: number): Lanes {
  const changed = Object.entries(lanes).map(([name, lane]) => [
    name,
    { concurrency, timeoutMs: timeoutMs ?? lane.timeoutMs },
  ])
  return Object.fromEntries(changed)
}
const deadlineLeaseMs = leaseMs(lanes.deadlines)
const queue = (job: { kind: string }, name = 'x', options = {}) =>
  inTransaction(app.deps, (tx) => queueJob(tx, job, { name }, options))
const rowsOf = (job: { kind: string }) => app.db('jobs').where({ kind: job.kind }).orderBy('id')

/** A barrier that a test opens. */
function gate() {
  let open: () => void = () => {}
  let arrive: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return {
    open: () => open(),
    /** Resolves when somebody waits at the barrier. */
    arrived,
    async pass() {
      arrive()
      await opened
    },
  }
}

describe('a job', () => {
  it('runs once, not before its time', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name))
    const { runDue } = runner(job)
    await queue(job, 'now')
    await queue(job, 'later', { runAt: new Date(app.clock.now().getTime() + minuteMs) })
    expect(await runDue()).toBe(1)
    expect(await runDue()).toBe(0)
    app.clock.advance(minuteMs)
    expect(await runDue()).toBe(1)
    expect(ran).toEqual(['now', 'later'])
    expect(await rowsOf(job)).toMatchObject([{ doneAt: expect.any(String) }, { doneAt: expect.any(String) }])
  })

  it('is not queued again under the same dedupe key, even after it is done', {
    tags: 'postgres',
  }, async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name))
    const dedupeKey = randomUUID()
    await Promise.all([queue(job, 'one', { dedupeKey }), queue(job, 'two', { dedupeKey })])
    await runner(job).runDue()
    await queue(job, 'three', { dedupeKey })
    await runner(job).runDue()
    expect(ran).toHaveLength(1)
  })

  it('that fails is retried after two seconds, doubling, with its error recorded', async () => {
    let attempts = 0
    const job = jobThat(async () => {
      attempts += 1
      throw new Error(`no luck ${attempts}`)
    })
    const { runDue } = runner(job)
    await queue(job)
    for (const seconds of [2, 4, 8, 16]) {
      const before = app.clock.now().getTime()
      expect(await runDue()).toBe(1)
      const [row] = await rowsOf(job)
      const waits = (Date.parse(row.runAt) - before) / 1000
      expect(waits).toBeGreaterThan(seconds * 0.74)
      expect(waits).toBeLessThan(seconds * 1.25 + 2)
      expect(row).toMatchObject({ lastError: `no luck ${attempts}`, doneAt: null, leasedUntil: null })
      expect(await runDue()).toBe(0)
      app.clock.advance(seconds * 1300)
    }
  })

  it('that throws anything at all is retried, with a short text about it', async () => {
    const thrown = new Map(hostileErrors())
    const job = jobThat((oddity) => Promise.reject(thrown.get(oddity)))
    for (const oddity of thrown.keys()) await queue(job, oddity)
    await runner(job).runDue()
    for (const row of await rowsOf(job)) {
      expect(row, row.payload).toMatchObject({ leasedUntil: null, doneAt: null })
      expect(row.lastError, row.payload).toMatch(/^[\s\S]{1,1000}$/)
    }
  })

  it('is retried for more than half a day, but less than the 24 hours for which Stripe keeps our keys', async () => {
    const job = jobThat(() => Promise.reject(new Error('away')))
    const { runDue } = runner(job)
    await queue(job)
    const start = app.clock.now().getTime()
    let row = (await rowsOf(job))[0]
    while (!row.failedAt) {
      app.clock.advance(Math.max(0, Date.parse(row.runAt) - app.clock.now().getTime()))
      await runDue()
      row = (await rowsOf(job))[0]
    }
    const hours = (Date.parse(row.failedAt) - start) / 3_600_000
    expect(hours).toBeGreaterThan(12)
    expect(hours).toBeLessThan(24)
  })

  it('that used up its attempts is marked failed, and reports it once', async () => {
    const givenUp: string[] = []
    const job = jobThat(() => Promise.reject(new Error('never')), {
      maxAttempts: 2,
      onGivenUp: async (_, { name }) => void givenUp.push(name),
    })
    const { runDue } = runner(job)
    await queue(job, 'refund')
    await runDue()
    app.clock.advance(minuteMs)
    await runDue()
    app.clock.advance(24 * 60 * minuteMs)
    expect(await runDue()).toBe(0)
    expect(givenUp).toEqual(['refund'])
    expect(await rowsOf(job)).toMatchObject([{ lastError: 'never', failedAt: expect.any(String) }])
    expect(await app.visitor().call(healthApi.health)).toMatchObject({ status: 'ok', failedJobs: 1 })
  })

  it('is counted by the health check up to 1,000', async () => {
    const at = app.clock.now().toISOString()
    const failed = Array.from({ length: 1001 }, () => ({
      id: newId(app.clock.now()),
      ...{ kind: 'test.many', payload: '{}', runAt: at, failedAt: at, createdAt: at },
    }))
    await app.db.batchInsert('jobs', failed, 50)
    expect(await app.visitor().call(healthApi.health)).toMatchObject({ failedJobs: 1000 })
    await app.db('jobs').where({ kind: 'test.many' }).delete()
  })

  it('with an invalid payload fails too, without blocking others', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name), { maxAttempts: 1 })
    await inTransaction(app.deps, (tx) => queueJob(tx, { kind: job.kind }, { nome: 'typo' }))
    await queue(job, 'good')
    await runner(job).runDue()
    expect(ran).toEqual(['good'])
    expect(await rowsOf(job)).toMatchObject([{ failedAt: expect.any(String) }, { failedAt: null }])
  })

  it('of an unknown kind is left for a build that knows it', async () => {
    const job = jobThat(async () => {})
    await queue(job)
    expect(await runner(jobThat(async () => {})).runDue()).toBe(0)
    expect(await rowsOf(job)).toMatchObject([{ attempts: 0, leasedUntil: null }])
  })
})

describe('several processes', { tags: 'postgres' }, () => {
  it('share the work of every lane: each job runs once', async () => {
    const ran: string[] = []
    const jobs = (Object.keys(lanes) as LaneName[]).map((lane) =>
      jobThat(async (name) => void ran.push(`${lane} ${name}`), { lane }),
    )
    const queued: string[] = []
    for (let index = 0; index < 12; index += 1) {
      for (const job of jobs) {
        await queue(job, String(index))
        queued.push(`${job.lane} ${index}`)
      }
    }
    const runners = [app, elsewhere, app].map(({ deps }) => createJobRunner(deps, jobs))
    const counts = await Promise.all(runners.map((one) => one.runDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(queued.length)
    expect(ran.sort()).toEqual(queued.sort())
  })

  it('run a recurring job once per interval between them', async () => {
    let rounds = 0
    const round = defineJob({
      kind: `test.${randomUUID()}`,
      lane: 'upkeep',
      payload: z.object({}),
      everyMs: 10 * minuteMs,
      run: async () => {
        rounds += 1
      },
    })
    const [one, two] = [runner(round), runner(round)]
    for (const expected of [1, 2, 3]) {
      await Promise.all([one.runDue(), two.runDue()])
      await Promise.all([one.runDue(), two.runDue()])
      expect(rounds).toBe(expected)
      app.clock.advance(10 * minuteMs)
    }
  })

  it('queue each recurring job in one transaction, however often they are woken by that', async () => {
    const ran: string[] = []
    const jobs = ['one', 'two', 'three'].map((name) =>
      defineJob({
        kind: `test.${randomUUID()}`,
        lane: 'upkeep',
        payload: z.object({}),
        everyMs: 24 * hourMs,
        run: async () => void ran.push(name),
      }),
    )
    const started = createJobRunner({ ...app.deps, wakeJobs: () => started.wake() }, jobs)
    const transactions = vi.spyOn(app.deps.db, 'transaction')
    started.start()
    for (let count = 0; count < 20; count += 1) started.wake()
    await waitFor(() => expect(ran).toHaveLength(3))
    await started.stop()
    expect(transactions).toHaveBeenCalledTimes(3)
    transactions.mockRestore()
  })

  it('take over the jobs of a killed process once its lease has expired', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name))
    await queue(job)
    const leasedUntil = new Date(app.clock.now().getTime() + minuteMs).toISOString()
    await rowsOf(job).update({ leasedUntil, attempts: 1 })
    expect(await runner(job).runDue()).toBe(0)
    app.clock.advance(minuteMs)
    expect(await runner(job).runDue()).toBe(1)
    expect(ran).toHaveLength(1)
  })

  it('give up a job that crashes every process that runs it', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name), { maxAttempts: 3 })
    await queue(job)
    await rowsOf(job).update({ attempts: 3 })
    await runner(job).runDue()
    expect(ran).toEqual([])
    expect(await rowsOf(job)).toMatchObject([{ failedAt: expect.any(String) }])
  })

  it('do not overwrite each other: a process whose job was taken over changes nothing', async () => {
    const slow = gate()
    const slept = jobThat(async () => {
      await slow.pass()
      throw new Error('too late')
    })
    const takenOver = jobThat(async () => {}, { kind: slept.kind })
    await queue(slept)
    const sleeping = runner(slept).runDue()
    await slow.arrived
    app.clock.advance(deadlineLeaseMs + 1)
    await runner(takenOver).runDue()
    const [done] = await rowsOf(slept)
    slow.open()
    await sleeping
    expect(done.doneAt).not.toBeNull()
    expect(await rowsOf(slept)).toEqual([done])
  })
})

describe('the lanes', () => {
  const names = Object.keys(lanes) as LaneName[]

  it.each(names)('do not wait for each other: all others run while jobs hang in %s', async (stuck) => {
    const hanging = gate()
    const ran: string[] = []
    const stuckJob = jobThat(() => hanging.pass(), { lane: stuck })
    const others = names.filter((lane) => lane !== stuck)
    const jobs = others.map((lane) => jobThat(async () => void ran.push(lane), { lane }))
    for (let count = 0; count < lanes[stuck].concurrency + 3; count += 1) await queue(stuckJob)
    for (const job of jobs) await queue(job)
    const running = runner(stuckJob, ...jobs).runDue()
    await waitFor(() => expect([...ran].sort()).toEqual([...others].sort()))
    hanging.open()
    expect(await running).toBe(lanes[stuck].concurrency + 3 + others.length)
  })

  it('run as many jobs at once as they may, and not one more', async () => {
    const hanging = gate()
    let inside = 0
    const job = jobThat(async () => {
      inside += 1
      await hanging.pass()
    })
    for (let count = 0; count < 5; count += 1) await queue(job)
    const running = createJobRunner(app.deps, [job], { lanes: lanesOf(3) }).runDue()
    await waitFor(() => expect(inside).toBe(3))
    expect(await rowsOf(job).whereNotNull('leasedUntil')).toHaveLength(3)
    hanging.open()
    expect(await running).toBe(5)
  })

  it('use a free slot for what is queued later, while another hangs', async () => {
    const hanging = gate()
    const ran: string[] = []
    const job = jobThat(async (name) => (name === 'stuck' ? hanging.pass() : void ran.push(name)))
    const started = createJobRunner(app.deps, [job], { lanes: lanesOf(2) })
    await queue(job, 'stuck')
    started.start()
    await hanging.arrived
    for (const name of ['one', 'two']) {
      await queue(job, name)
      await waitFor(() => expect(ran).toContain(name))
    }
    hanging.open()
    await started.stop()
    expect(ran).toEqual(['one', 'two'])
  })

  it('do not start again what is running when the clock is set forward by an hour, and go on when it is set back', async () => {
    const hanging = gate()
    const ran: string[] = []
    const job = jobThat(async (name) => {
      ran.push(name)
      if (name === 'stuck') await hanging.pass()
    })
    const started = createJobRunner(app.deps, [job], { lanes: lanesOf(2) })
    await queue(job, 'stuck')
    started.start()
    await hanging.arrived
    for (const [name, step] of [
      ['forward', hourMs],
      ['back', -hourMs],
    ] as const) {
      app.clock.advance(step)
      await queue(job, name)
      await waitFor(() => expect(ran).toContain(name))
    }
    hanging.open()
    await started.stop()
    expect(ran).toEqual(['stuck', 'forward', 'back'])
    expect((await rowsOf(job)).map(({ attempts, doneAt }) => [attempts, doneAt !== null])).toEqual(
      ran.map(() => [1, true]),
    )
  })

  it('give up an attempt that takes too long, so that it does not hold its slot, and try again', async () => {
    const hanging = gate()
    let signal: AbortSignal | undefined
    const job = defineJob({
      kind: `test.${randomUUID()}`,
      lane: 'deadlines',
      payload,
      run: (_, __, attempt) => {
        signal = attempt.signal
        return hanging.pass()
      },
    })
    await queue(job)
    await createJobRunner(app.deps, [job], { lanes: lanesOf(1, 50) }).runDue()
    expect(signal?.aborted).toBe(true)
    const [tried] = await rowsOf(job)
    expect(tried).toMatchObject({ lastError: 'It took longer than 0.05 s', doneAt: null, attempts: 1 })
    hanging.open()
    // What the late attempt returns is ignored.
    expect(await rowsOf(job)).toEqual([tried])
  })

  it('lease a job for longer than any call it makes can take', () => {
    // An abandoned attempt must be over before another process takes its job.
    for (const lane of Object.values(lanes)) expect(leaseMs(lane)).toBeGreaterThan(lane.timeoutMs)
    expect(lanes.codes.timeoutMs).toBeGreaterThan(Math.max(smtpTimeoutMs, twilioTimeoutMs))
    expect(lanes.mail.timeoutMs).toBeGreaterThan(smtpTimeoutMs)
    expect(lanes.push.timeoutMs).toBeGreaterThan(pushTimeoutMs)
    // Closing an order makes up to three calls.
    expect(lanes.money.timeoutMs).toBeGreaterThan(3 * longestStripeCallMs)
  })

  it('are asked for by one read together, and only one in whose kinds a job is due claims it', async () => {
    const spy = vi.spyOn(app.deps.db.client, 'query')
    onTestFinished(() => spy.mockRestore())
    const sent = () =>
      spy.mock.calls.flatMap(
        ([, query]) => /^\w+(?= .*\bjobs\b)/.exec((query as { sql: string }).sql)?.[0] ?? [],
      )
    const ran = gate()
    const jobs = (Object.keys(lanes) as LaneName[]).map((lane) => jobThat(() => ran.pass(), { lane }))
    const idle = createJobRunner(app.deps, jobs)
    idle.start()
    await waitFor(() => expect(sent()).toEqual(['select']))
    await queue(jobs[0] ?? expect.fail())
    spy.mockClear()
    idle.wake()
    await ran.arrived
    ran.open()
    await idle.stop()
    // The second one finds nothing more.
    expect(sent().slice(0, 3)).toEqual(['select', 'update', 'update'])
  })

  it('read only the due jobs of their own kinds, through an index', { tags: 'postgres' }, async () => {
    const at = app.clock.now().toISOString()
    const other = { kind: 'test.backlog', payload: '{}', runAt: at, createdAt: at }
    await app.db.batchInsert(
      'jobs',
      Array.from({ length: 500 }, (_, index) => ({ ...other, id: `backlog-${index}` })),
      100,
    )
    const plan = await explain(app.db, dueJob(app.db, ['test.one', 'test.two'], app.clock.now()))
    expect(plan).toContain('jobs_due_by_kind')
    expect(plan).not.toMatch(/seq scan on jobs|scan jobs\b/i)
  })
})

describe('a stopping runner', () => {
  it('finishes the running job and releases the others at once', async () => {
    const ran: string[] = []
    const slow = gate()
    const job = jobThat(async (name) => {
      if (name === 'first') await slow.pass()
      ran.push(name)
    })
    await queue(job, 'first')
    await queue(job, 'second')
    const stopping = createJobRunner(app.deps, [job], { lanes: lanesOf(1) })
    const running = stopping.runDue()
    await slow.arrived
    const stopped = stopping.stop()
    slow.open()
    await Promise.all([running, stopped])
    expect(ran).toEqual(['first'])
    await runner(job).runDue()
    expect(ran).toEqual(['first', 'second'])
  })

  it('releases jobs that outlast the grace period, without counting their attempt', async () => {
    const hanging = gate()
    const job = jobThat(() => hanging.pass())
    await queue(job)
    const stopping = createJobRunner(app.deps, [job], { graceMs: 50 })
    stopping.start()
    await hanging.arrived
    await stopping.stop()
    expect(await rowsOf(job)).toMatchObject([
      { attempts: 0, leasedUntil: null, doneAt: null, failedAt: null },
    ])
    hanging.open()
  })

  it('ends all lanes: nothing is claimed any more', async () => {
    const ran: string[] = []
    const jobs = (Object.keys(lanes) as LaneName[]).map((lane) =>
      jobThat(async () => void ran.push(lane), { lane }),
    )
    const stopped = runner(...jobs)
    stopped.start()
    await stopped.stop()
    for (const job of jobs) await queue(job)
    stopped.wake()
    expect(await stopped.runDue()).toBe(0)
    expect(ran).toEqual([])
  })
})
