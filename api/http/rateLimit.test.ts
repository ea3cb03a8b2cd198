/** @module-tag postgres */

import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import type { AppError } from '#contract/errors.ts'
import { healthApi } from '#contract/health.ts'
import { isOverloaded } from '../db/knex.ts'
import { housekeepingJob } from '../jobs/housekeeping.ts'
import { sharedApp, sharedPerson } from '../testing/startTestApp.ts'
import { refused } from '../testing/TestClient.ts'
import {
  clearLimit,
  returnToBucket,
  returnToLimit,
  takeFromBucket,
  takeFromLimit,
  takeFromLimits,
  tooManyAttempts,
} from './rateLimit.ts'

const app = sharedApp({
  limits: {
    clientErrorsPerAddress: { max: 3, windowMs: 10_000 },
    codesPerHour: { max: 2, windowMs: 600_000 },
    codesPerMinute: { max: 1, windowMs: 60_000 },
    files: { max: 4, refillMs: 40_000 },
  },
})

const hourMs = 60 * 60_000

const take = (subject: string) =>
  takeFromLimit(app.deps, 'clientErrorsPerAddress', subject).then(
    () => 'taken',
    (error: Error) => error.message,
  )

describe('a limit', () => {
  it('allows its maximum, also of concurrent calls, and names the wait', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take('at once')))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
    expect(new Set(answers.filter((answer) => answer !== 'taken'))).toEqual(
      new Set(['Too many attempts. Please try again in less than a minute.']),
    )
  })

  it('resets after its window, counted from the first use', async () => {
    expect([await take('time'), await take('time'), await take('time')]).toEqual(['taken', 'taken', 'taken'])
    app.clock.advance(5_000)
    expect(await take('time')).toMatch(/in less than a minute\.$/)
    app.clock.advance(5_000)
    expect(await take('time')).toBe('taken')
  })

  it('is not in the way once a clock that was ahead is right again', async () => {
    app.clock.advance(hourMs)
    for (let time = 0; time < 3; time += 1) await take('ahead')
    expect(await take('ahead')).toContain('Too many')
    app.clock.advance(-hourMs)
    expect([await take('ahead'), await take('ahead'), await take('ahead')]).toEqual([
      'taken',
      'taken',
      'taken',
    ])
    expect(await take('ahead')).toMatch(/in less than a minute\.$/)
  })

  it('can have uses returned, up to its maximum', async () => {
    for (let time = 0; time < 3; time += 1) await take('honest')
    await returnToLimit(app.deps, 'clientErrorsPerAddress', 'honest')
    expect([await take('honest'), await take('honest')]).toEqual([
      'taken',
      expect.stringContaining('Too many'),
    ])
    for (let time = 0; time < 9; time += 1) await returnToLimit(app.deps, 'clientErrorsPerAddress', 'honest')
    const answers = [await take('honest'), await take('honest'), await take('honest'), await take('honest')]
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
  })

  it('can be reset', async () => {
    for (let time = 0; time < 3; time += 1) await take('cleared')
    await clearLimit(app.deps, 'clientErrorsPerAddress', 'cleared')
    expect(await take('cleared')).toBe('taken')
  })

  it('stores no address and no email', async () => {
    await take('sam@example.com')
    expect(JSON.stringify(await app.db('rate_limits'))).not.toContain('sam')
  })
})

describe('a limit that refills', () => {
  const takeFrom = (subject: string, count?: number) => takeFromBucket(app.deps, 'files', subject, count)

  it('allows its maximum, also of concurrent calls, and names the wait', async () => {
    const before = app.deps.now().getTime()
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeFrom('at once')))
    // The calls do not all read the clock at the same time.
    const apart = app.deps.now().getTime() - before
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
    for (const wait of waits.filter((wait) => wait > 0)) {
      expect(wait).toBeGreaterThanOrEqual(10_000 - apart)
      expect(wait).toBeLessThanOrEqual(10_000 + apart)
    }
  })

  it('gives one use back at a time, and never more than its maximum', async () => {
    for (let time = 0; time < 4; time += 1) expect(await takeFrom('time')).toBe(0)
    const wait = await takeFrom('time')
    app.clock.advance(wait)
    expect(await takeFrom('time')).toBe(0)
    expect(await takeFrom('time')).toBeGreaterThan(9_000)
    app.clock.advance(10 * 40_000)
    for (let time = 0; time < 4; time += 1) expect(await takeFrom('time')).toBe(0)
    expect(await takeFrom('time')).toBeGreaterThan(9_000)
  })

  it('is not in the way once a clock that was ahead is right again', async () => {
    app.clock.advance(hourMs)
    expect(await takeFromBucket(app.deps, 'files', 'ahead', 4)).toBe(0)
    app.clock.advance(-hourMs)
    expect(await takeFromBucket(app.deps, 'files', 'ahead', 4)).toBe(0)
    expect(await takeFromBucket(app.deps, 'files', 'ahead')).toBeGreaterThan(0)
    await app.db('rate_limits').delete()
  })

  it('takes several uses or none, and more than its maximum never', async () => {
    expect(await takeFrom('several', 3)).toBe(0)
    expect(await takeFrom('several', 2)).toBeGreaterThan(9_000)
    expect(await takeFrom('several', 1)).toBe(0)
    expect(await takeFrom('too many', 5)).toBe(40_000)
    expect(await takeFrom('too many', 4)).toBe(0)
  })

  it('can have uses returned', async () => {
    expect(await takeFrom('returned', 4)).toBe(0)
    await returnToBucket(app.deps, 'files', 'returned', 3)
    expect(await takeFrom('returned', 3)).toBe(0)
    expect(await takeFrom('returned')).toBeGreaterThan(0)
  })

  it('counts nothing if the transaction is rolled back', async () => {
    const { db, now, limits } = app.deps
    await expect(
      db.transaction(async (trx) => {
        expect(await takeFromBucket({ db: trx, now, limits }, 'files', 'undone', 4)).toBe(0)
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await takeFrom('undone', 4)).toBe(0)
  })

  it('is kept until it is full again, and then cleaned up', async () => {
    const attempt = { jobId: '1', number: 1, signal: new AbortController().signal }
    await takeFrom('cleaned', 4)
    app.clock.advance(20_000)
    await housekeepingJob.run(app.deps, {}, attempt)
    expect(await takeFrom('cleaned', 4)).toBeGreaterThan(0)
    app.clock.advance(41_000)
    await housekeepingJob.run(app.deps, {}, attempt)
    const rows = await app.db('rate_limits').whereNotNull('fullAt')
    expect(rows).toEqual([])
  })
})

describe('several limits together', () => {
  const takeBoth = (subject: string) =>
    takeFromLimits(app.deps, ['codesPerHour', 'codesPerMinute'], subject).then(
      () => 'taken',
      (error: AppError) => `refused for ${Math.ceil((error.retryAfterSeconds ?? 0) / 60)} min`,
    )

  it('name the longest wait', async () => {
    expect(await takeBoth('waits')).toBe('taken')
    app.clock.advance(30_000)
    expect(await takeBoth('waits')).toBe('refused for 1 min')
    app.clock.advance(30_000)
    expect(await takeBoth('waits')).toBe('taken')
    expect(await takeBoth('waits')).toBe('refused for 9 min')
  })

  it('count a use against all of them, or against none if one is exhausted', async () => {
    await takeBoth('none')
    for (let time = 0; time < 5; time += 1) await takeBoth('none')
    app.clock.advance(60_000)
    expect(await takeBoth('none')).toBe('taken')
  })

  it('allow one of several concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBoth('at once')))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
  })
})

it.each([
  [400, 'less than a minute'],
  [59_000, 'less than a minute'],
  [60_000, '1 minute'],
  [61_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [20 * 3_600_000, '20 hours'],
])('a wait of %i ms reads as %s', (ms, words) => {
  expect(tooManyAttempts(ms).message).toBe(`Too many attempts. Please try again in ${words}.`)
})

describe('more calls than the server takes', () => {
  const app = sharedApp()
  const customer = sharedPerson(app)

  /** Takes every connection to the database. @returns gives them back */
  async function takeConnections(): Promise<() => Promise<unknown>> {
    const { max } = app.db.client.pool
    const taken = await Promise.all(Array.from({ length: max }, () => app.db.transaction()))
    return () => Promise.all(taken.map((trx) => trx.rollback()))
  }

  it('too many calls at once: those that wait are answered, one more is refused at once, and succeeds later', async () => {
    const releaseConnections = await takeConnections()
    const waiting: Promise<unknown>[] = []
    while (!isOverloaded(app.db)) waiting.push(app.db.raw('select 1').then())
    const answer = await customer.client.try(accountsApi.me)
    expect(answer).toMatchObject(refused('overloaded'))
    expect(answer.text).toContain('Live Shows is very busy right now')
    expect(answer.headers.get('retry-after')).toBe('5')
    const health = app.visitor().call(healthApi.health)

    await releaseConnections()
    expect(await health).toMatchObject({ status: 'ok' })
    await Promise.all(waiting)
    expect((await customer.client.try(accountsApi.me)).status).toBe(200)
  })
})
