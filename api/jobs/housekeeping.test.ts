import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { pauseMs } from '../features/accounts/sendCode.ts'
import { sendRefundJob } from '../features/payments/refunds.ts'
import { createSmtpMailer } from '../integrations/mailer/mailer.ts'
import { ledgerOf, makeOffer, offeredRequest, submitRequest } from '../testing/factories.ts'
import { type SmtpServer, startSmtpServer } from '../testing/mail.ts'
import { lateMoney } from '../testing/payments.ts'
import { sharedApp, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/timing.ts'
import { deleteBatch, retention } from './housekeeping.ts'
import { lanes } from './lanes.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = sharedApp()

it('deletes command keys after 30 days, done jobs after 7 and expired sessions, but no failed job', async () => {
  const customer = await app.signIn()
  await submitRequest(customer)
  const at = app.clock.now().toISOString()
  const job = { kind: 'test.old', payload: '{}', runAt: at, createdAt: at }
  await app.db('jobs').insert([
    { ...job, id: 'done', doneAt: at },
    { ...job, id: 'failed', failedAt: at },
  ])
  const left = async () => ({
    keys: (await app.db('commands')).length,
    jobs: (await app.db('jobs').where({ kind: 'test.old' }).orderBy('id')).map(({ id }) => id),
    sessions: (await app.db('sessions')).length,
  })
  app.clock.advance(6 * dayMs)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 1, jobs: ['done', 'failed'], sessions: 1 })
  app.clock.advance(2 * dayMs)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 1, jobs: ['failed'], sessions: 1 })
  app.clock.advance(23 * dayMs)
  expect((await customer.client.try(accountsApi.me)).status).toBe(401)
  await app.runJobs()
  expect(await left()).toEqual({ keys: 0, jobs: ['failed'], sessions: 0 })
})

it('deletes a backlog of more rows than a batch holds, and nothing that is not over its time', {
  tags: 'postgres',
}, async () => {
  const now = app.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  const logged = { subject: 'x', type: 'x', recipient: 'x', sender: 'x', content: 'x', status: 'delivered' }
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    ...logged,
    id: `old-${index}`,
    at: daysAgo(91),
  }))
  await app.db.batchInsert('email_logs', [...rows, { ...logged, id: 'young', at: daysAgo(89) }], 50)
  const job = { payload: '{}', runAt: daysAgo(91), createdAt: daysAgo(91), failedAt: daysAgo(91) }
  await app.db('jobs').insert([
    { ...job, id: 'old', kind: 'test.failed' },
    { ...job, id: 'young', kind: 'test.failed', failedAt: daysAgo(89) },
    // Staff may still retry it.
    { ...job, id: 'refund', kind: sendRefundJob.kind },
  ])
  app.clock.advance(dayMs / 24)
  await app.runJobs()
  const left = (table: string) => app.db(table).whereIn('id', ['young', 'old', 'refund']).orderBy('id')
  expect(await app.db('email_logs').where('id', 'like', 'old-%')).toHaveLength(0)
  expect(await left('email_logs')).toMatchObject([{ id: 'young' }])
  expect(await left('jobs')).toMatchObject([{ id: 'refund' }, { id: 'young' }])
})

describe('rows that nothing else deletes are deleted', () => {
  const minuteMs = 60_000
  const hash = 'x'
  /** The rest of a row; its key and its time are added. */
  const rests: { [table: string]: object } = {
    stripe_events: { type: 'x' },
    codes: { purpose: 'mfa', hmac: hash },
    rate_limits: { used: 1 },
    failed_sign_ins: { failures: 1 },
  }

  // docs/ARCHITECTURE.md, What is deleted
  it.each([
    ['stripe_events', 'receivedAt', 90, 'id'],
    ['codes', 'expiresAt', 1, 'id'],
    ['rate_limits', 'resetsAt', 0, 'key'],
    ['failed_sign_ins', 'retryAt', 365, 'key'],
  ])('from %s by %s after %i days', async (table, column, days, key) => {
    const { user } = await app.signIn()
    const due = app.clock.now().getTime() + dayMs / 24 - days * dayMs
    const row = (name: string, time: number) => ({
      ...rests[table],
      ...(table === 'codes' && { userId: user.id, createdAt: new Date(time).toISOString() }),
      [key]: name,
      [column]: new Date(time).toISOString(),
    })
    await app.db(table).insert([row('over', due - minuteMs), row('young', due + minuteMs)])
    app.clock.advance(dayMs / 24)
    await app.runJobs()
    expect(await app.db(table).whereIn(key, ['over', 'young']).pluck(key)).toEqual(['young'])
  })

  it('but no limit that refills, until it is full', async () => {
    const now = app.clock.now()
    const row = { used: 0, resetsAt: new Date(now.getTime() - dayMs).toISOString() }
    await app.db('rate_limits').insert([
      { ...row, key: 'full', fullAt: now.getTime() },
      { ...row, key: 'filling', fullAt: now.getTime() + dayMs },
    ])
    app.clock.advance(dayMs / 24)
    await app.runJobs()
    expect(await app.db('rate_limits').whereIn('key', ['full', 'filling']).pluck('key')).toEqual(['filling'])
  })
})

// SQLite has one writer at a time.
if (onPostgres())
  it('a row that another process renews meanwhile stays', { tags: 'postgres' }, async () => {
    const { db } = app.deps
    const now = app.clock.now()
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
    await db('rate_limits').insert({ key: 'renewed', used: 1, resetsAt: at(-dayMs) })
    const rule = retention.find(({ table }) => table === 'rate_limits')
    if (!rule) throw new Error('No rule')
    const renewal = await db.transaction()
    await renewal('rate_limits')
      .where({ key: 'renewed' })
      .update({ resetsAt: at(dayMs) })
    const deletion = deleteBatch(db, rule, now).then()
    const waiting = db('pg_stat_activity').whereRaw(
      "datname = current_database() and wait_event_type = 'Lock'",
    )
    await waitFor(async () => expect(await waiting.clone()).toHaveLength(1))
    await renewal.commit()
    await deletion
    expect(await db('rate_limits').where({ key: 'renewed' })).toHaveLength(1)
  })

describe('a mail server that stays silent', () => {
  const secondMs = 1000
  const dayMs = 24 * 60 * 60 * secondMs
  /** Less than any attempt to send a mail to a server that stays silent. */
  const inTime = { timeout: lanes.mail.timeoutMs / 2 }

  let server: SmtpServer
  let app: TestApp
  beforeEach(async () => {
    server = await startSmtpServer()
    app = await startTestApp({ deliverWebhooks: false })
    // On a busy machine the test takes longer than the mailer's own patience.
    app.deps.mailer = createSmtpMailer(
      server.url,
      { from: app.deps.env.mailFrom, replyTo: undefined },
      60_000,
    )
  })
  afterEach(async () => {
    await server.close()
    await app.stop()
  })

  it('holds back only mails: codes by text message, refunds and expiries of offers are in time, and so are calls', async () => {
    const { customer, admin, request } = await offeredRequest(app)
    const people = { customer, admin }
    await app.runJobs()
    app.clock.advance(dayMs - secondMs)

    // Mails for more than every slot of their lane, and mailed codes in half of the slots for codes.
    server.setPatience('greeting')
    for (let mails = 0; mails < lanes.mail.concurrency + 2; mails += 1) {
      await makeOffer(admin, (await submitRequest(customer)).id)
    }
    for (let codes = 0; codes < lanes.codes.concurrency / 2; codes += 1) {
      const { user } = await app.signIn()
      await app.visitor().call(accountsApi.requestPasswordReset, { body: { email: user.email } })
    }
    app.clock.advance(pauseMs)
    const stuck = app.runJobs()
    const hanging = lanes.mail.concurrency + lanes.codes.concurrency / 2
    await waitFor(() => expect(server.connections()).toBe(hanging), inTime)

    const refunded = await lateMoney(app, undefined, people)
    const somebody = await app.signIn()
    await app.db('users').where({ id: somebody.user.id }).update({ phone: '+15550101999' })
    await somebody.client.call(accountsApi.changeMfa, { body: { enabled: true } })
    app.clock.advance(secondMs)
    const later = app.runJobs()
    await waitFor(async () => {
      const sent = await readdir(join(app.dataDir, 'mail')).catch(() => [])
      expect(sent.filter((name) => name.endsWith('.sms.txt'))).toHaveLength(1)
      expect((await ledgerOf(app, refunded.request.id)).refunds).toMatchObject([{ state: 'succeeded' }])
      // The row: replies compute the expiry themselves.
      expect(await app.db('ticket_requests').where({ id: request.id }).first()).toMatchObject({
        status: 'expired',
      })
    }, inTime)
    await customer.client.call(requestsApi.listMine)
    // All of that while the mail server said nothing.
    expect(server.connections()).toBe(hanging)

    await server.close()
    await Promise.all([stuck, later])
  })
})
