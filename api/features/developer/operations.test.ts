import { describe, expect, it } from 'vitest'
import { clientErrorsApi } from '#contract/clientErrors.ts'
import { maxCounted } from '#contract/lists.ts'
import { operationsApi } from '#contract/operations.ts'
import { arrivalDays, deliveryDueDay } from '#contract/rules/deliveryRules.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { addDays } from '#contract/rules/zonedDays.ts'
import { newId } from '../../db/newId.ts'
import { makeOffer, paidRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { sendRefundJob } from '../payments/refunds.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })

const subjectId = '0199f0c2-7b1e-7000-8000-1234567890ab'

/** @returns the id of a job that has used up its attempts */
async function failJob(kind: string, lastError = 'x', payload: object = { requestId: subjectId }) {
  app.clock.advance(1000)
  const at = app.clock.now().toISOString()
  const id = newId(app.clock.now())
  await app.db('jobs').insert({
    id,
    kind,
    payload: JSON.stringify(payload),
    runAt: at,
    createdAt: at,
    failedAt: at,
    attempts: 17,
    lastError,
  })
  return id
}
const jobOf = (id: string) => app.db('jobs').where({ id }).first()
const retry = (id: string) => developer.client.try(operationsApi.retryJob, { params: { id } })
const list = (query = {}) => developer.client.call(operationsApi.failedJobs, { query })

describe('failed jobs', () => {
  it('are listed newest first, by lane, with a reason that names nobody', async () => {
    const older = await failJob('offers.expire')
    const newer = await failJob('push.send', '550 <sam@example.com> smtps://u:secret@host sk_live_abcdef', {
      requestId: subjectId,
      to: 'sam@example.com',
    })
    const gone = await failJob('test.gone')
    expect((await list()).map(({ id }) => id)).toEqual([gone, newer, older])
    const [job, ...others] = await list({ lane: 'push' })
    expect(others).toEqual([])
    expect(job).toMatchObject({
      id: newer,
      lane: 'push',
      attempts: 17,
      about: [{ name: 'requestId', id: subjectId }],
      canRetry: true,
    })
    expect(JSON.stringify(job)).not.toMatch(/sam@|secret|abcdef/)
    expect((await list())[0]).toMatchObject({ lane: null, canRetry: false })
    expect((await developer.client.call(operationsApi.system)).failedJobs).toEqual({
      count: 3,
      isCapped: false,
    })
    expect(await retry(gone)).toMatchObject(refused('job_kind_gone'))
  })

  it('are retried once, however often and at once that is asked, and it is written down who did', {
    tags: 'postgres',
  }, async () => {
    const id = await failJob('jobs.housekeeping', 'x', {})
    const answers = await Promise.all([retry(id), retry(id), retry(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await jobOf(id)).toMatchObject({ failedAt: null, attempts: 0 })
    await app.runJobs()
    expect(await jobOf(id)).toMatchObject({ attempts: 1, doneAt: expect.any(String) })
    expect((await retry(id)).status).toBe(200)
    expect(await jobOf(id)).toMatchObject({ attempts: 1, doneAt: expect.any(String) })
    const events = await app.db('events').where({ type: 'developer.job_retried' })
    expect(events.map(({ actorId, data }) => [actorId, JSON.parse(data)])).toEqual([
      [developer.user.id, { jobId: id, kind: 'jobs.housekeeping' }],
    ])
  })

  it('of a refund is refused, with the place where it is retried', async () => {
    const id = await failJob(sendRefundJob.kind, 'x', { refundId: subjectId })
    expect(await retry(id)).toMatchObject(
      refused('retry_refund_at_request', { message: expect.stringContaining('at its request') }),
    )
    expect(await jobOf(id)).toMatchObject({ failedAt: expect.any(String), attempts: 17 })
  })
})

describe('errors of pages', () => {
  const report = { build: 'b1', route: '/auth', name: 'TypeError', message: 'x', frames: ['a.js:1:2'] }

  it('are counted in one row, also at once, and forgotten 30 days after the last', {
    tags: 'postgres',
  }, async () => {
    const send = (message: string) =>
      app.visitor().call(clientErrorsApi.report, { body: { ...report, message } })
    await Promise.all([send('x'), send('x'), send('x')])
    app.clock.advance(1000)
    await send('for sam@example.com')
    const errors = await developer.client.call(operationsApi.clientErrors)
    expect(errors).toMatchObject([
      { message: 'for [email]', reports: 1 },
      { ...report, reports: 3 },
    ])
    expect((await developer.client.call(operationsApi.system)).clientErrors.count).toBe(2)
    app.clock.advance(31 * 24 * 60 * 60 * 1000)
    await app.runJobs()
    expect(await app.db('client_errors')).toEqual([])
  })
})

it('the state of the system names queue, storage, versions, mail and payments', {
  tags: 'postgres',
}, async () => {
  const { client } = await app.signIn({ isDeveloper: true })
  const at = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
  const job = { kind: 'offers.expire', payload: '{}', createdAt: at }
  const past = app.clock.now().toISOString()
  const before = await client.call(operationsApi.system)
  await app.db('jobs').insert([
    { ...job, id: newId(app.clock.now()), runAt: past },
    { ...job, id: newId(app.clock.now()), runAt: at },
    { ...job, id: newId(app.clock.now()), runAt: past, leasedUntil: at },
  ])
  const after = await client.call(operationsApi.system)
  const deadlines = ({ queue }: typeof after) => queue.find(({ lane }) => lane === 'deadlines')
  for (const state of ['due', 'waiting', 'running'] as const) {
    expect(deadlines(after)?.[state].count, state).toBe((deadlines(before)?.[state].count ?? 0) + 1)
  }
  expect(after).toMatchObject({
    payments: 'sandbox',
    mail: { via: 'folder' },
    versions: { node: process.version, lastMigration: expect.stringMatching(/^\d{3}_/) },
    storage: { isFull: false, files: { count: 0 }, fileBytes: 0 },
  })
  expect(after.storage.databaseBytes).toBeGreaterThan(10_000)
  expect(after.storage.freeBytes).toBeGreaterThan(0)
})

describe('the state of the system counts what is overdue', () => {
  const overdue = async (query: { today?: string } = {}) => {
    const { client } = await app.signIn({ isDeveloper: true })
    return (await client.call(operationsApi.system, { query })).overdue
  }
  const no = { count: 0, isCapped: false }
  const one = { count: 1, isCapped: false }

  it('replies from when the promised time is over until they are given', async () => {
    const { id } = await submitRequest(await app.signIn())
    app.clock.advance(dayMs - minuteMs)
    expect(await overdue()).toEqual({ replies: no, deliveries: no })
    app.clock.advance(minuteMs)
    expect(await overdue()).toEqual({ replies: one, deliveries: no })
    await makeOffer(await app.signIn({ isAdmin: true }), id)
    expect(await overdue()).toEqual({ replies: no, deliveries: no })
  })

  it('requests from the day after their tickets had to arrive until all are delivered', async () => {
    // Paid on the last day that keeps the promise, which is a day in UTC.
    const today = app.clock.now().toISOString().slice(0, 10)
    const event = addDays(today, arrivalDays)
    expect(deliveryDueDay(event)).toBe(today)
    const { tickets } = await paidRequest(app, { concertDate: `${event}T20:00` })
    expect(await overdue()).toEqual({ replies: no, deliveries: no })
    // Where a day ends earlier, it is over already.
    const dayAfter = addDays(today, 1)
    expect(await overdue({ today: dayAfter })).toEqual({ replies: no, deliveries: one })
    const noDay = { query: { today: '2026-02-30' } }
    const { client } = await app.signIn({ isDeveloper: true })
    expect((await client.try(operationsApi.system, noDay)).status).toBe(400)
    // Long enough for the day to end everywhere.
    app.clock.advance(2 * dayMs)
    expect(await overdue()).toEqual({ replies: no, deliveries: one })
    expect(await overdue({ today })).toEqual({ replies: no, deliveries: no })
    const ids = tickets.map(({ id }) => id)
    await app.db('tickets').where({ id: ids[0] }).update({ status: 'ready' })
    expect(await overdue()).toEqual({ replies: no, deliveries: one })
    await app.db('tickets').whereIn('id', ids).update({ status: 'ready' })
    expect(await overdue()).toEqual({ replies: no, deliveries: no })
  })

  it('requests that were paid after the promised day only from the day after their show', async () => {
    const show = addDays(firstUpcomingDay(app.clock.now()), 1)
    await paidRequest(app, { concertDate: `${show}T20:00` })
    expect(await overdue({ today: show })).toEqual({ replies: no, deliveries: no })
    expect(await overdue({ today: addDays(show, 1) })).toEqual({ replies: no, deliveries: one })
  })
})

it('the state of the system counts a thousand jobs of each state, and says where there are more', async () => {
  const { client } = await app.signIn({ isDeveloper: true })
  const { db } = app.deps
  await db('jobs').delete()
  const now = app.clock.now()
  const past = new Date(now.getTime() - 60_000).toISOString()
  const future = new Date(now.getTime() + 60 * 60_000).toISOString()
  const states = {
    due: { runAt: past },
    running: { runAt: past, leasedUntil: future },
    waiting: { runAt: future },
    failed: { runAt: past, failedAt: past },
  }
  const job = { kind: 'offers.expire', payload: '{}', createdAt: past }
  const add = async (count: number) => {
    for (const state of Object.values(states)) {
      const rows = Array.from({ length: count }, () => ({ ...job, ...state, id: newId(now) }))
      await db.batchInsert('jobs', rows, 500)
    }
  }
  const counts = async () => {
    const { queue } = await client.call(operationsApi.system)
    const { due, running, waiting, failed } = queue.find(({ lane }) => lane === 'deadlines') ?? {}
    return [due, running, waiting, failed]
  }
  const each = (isCapped: boolean) => Object.keys(states).map(() => ({ count: maxCounted, isCapped }))
  await add(maxCounted)
  expect(await counts()).toEqual(each(false))
  await add(2)
  expect(await counts()).toEqual(each(true))
})
