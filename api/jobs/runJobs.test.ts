import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { healthApi } from '#contract/health.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { defineJob, type JobDefinition } from './defineJob.ts'
import { queueJob } from './queueJob.ts'
import { createJobRunner } from './runJobs.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.db('jobs').delete()
})
afterAll(() => app.stop())

const payload = z.object({ name: z.string() })
type Work = (name: string) => Promise<void>

/** A job kind that only this test uses. */
function jobThat(work: Work, more: Partial<JobDefinition<typeof payload>> = {}) {
  return defineJob({ kind: `test.${randomUUID()}`, payload, run: async (_, { name }) => work(name), ...more })
}
const runner = (...jobs: JobDefinition[]) => createJobRunner(app.deps, jobs)
const queue = (job: { kind: string }, name = 'x', options = {}) =>
  inTransaction(app.deps, (tx) => queueJob(tx, job, { name }, options))
const rowsOf = (job: { kind: string }) => app.deps.db('jobs').where({ kind: job.kind }).orderBy('id')

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

  it('is not queued again under the same dedupe key, even after it is done', async () => {
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
    const told: string[] = []
    const job = jobThat(() => Promise.reject(new Error('never')), {
      maxAttempts: 2,
      onGivenUp: async (_, { name }) => void told.push(name),
    })
    const { runDue } = runner(job)
    await queue(job, 'refund')
    await runDue()
    app.clock.advance(minuteMs)
    await runDue()
    app.clock.advance(24 * 60 * minuteMs)
    expect(await runDue()).toBe(0)
    expect(told).toEqual(['refund'])
    expect(await rowsOf(job)).toMatchObject([{ lastError: 'never', failedAt: expect.any(String) }])
    expect(await app.visitor().call(healthApi.health)).toMatchObject({ status: 'ok', failedJobs: 1 })
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

describe('several processes', () => {
  it('share the work: each job runs once', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => void ran.push(name))
    const names = Array.from({ length: 45 }, (_, index) => String(index))
    for (const name of names) await queue(job, name)
    const counts = await Promise.all([runner(job).runDue(), runner(job).runDue(), runner(job).runDue()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(45)
    expect(ran.sort()).toEqual(names.sort())
  })

  it('run a recurring job once per interval between them', async () => {
    let rounds = 0
    const round = defineJob({
      kind: `test.${randomUUID()}`,
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
    app.clock.advance(minuteMs + 1)
    await runner(takenOver).runDue()
    const [done] = await rowsOf(slept)
    slow.open()
    await sleeping
    expect(done.doneAt).not.toBeNull()
    expect(await rowsOf(slept)).toEqual([done])
  })

  it('release jobs of a slow batch before their lease expires, so that none runs twice', async () => {
    const ran: string[] = []
    const job = jobThat(async (name) => {
      ran.push(name)
      if (name === 'slow') app.clock.advance(45_000)
    })
    await queue(job, 'slow')
    await queue(job, 'next')
    expect(await runner(job).runDue()).toBe(2)
    expect(ran).toEqual(['slow', 'next'])
    // Claimed again, without counting an attempt.
    expect(await rowsOf(job)).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
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
    const stopping = runner(job)
    const running = stopping.runDue()
    await slow.arrived
    const stopped = stopping.stop()
    slow.open()
    await Promise.all([running, stopped])
    expect(ran).toEqual(['first'])
    await runner(job).runDue()
    expect(ran).toEqual(['first', 'second'])
  })
})
