import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { paymentsApi, type Refund } from '#contract/payments.ts'
import { ledgerOf } from '../../testing/factories.ts'
import {
  deliverAll,
  eventsAbout,
  type LateMoney,
  lateMoney,
  providerRefunds,
  refundCards,
} from '../../testing/payments.ts'
import { type SignedIn, startTestApp, type TestApp, testPassword } from '../../testing/startTestApp.ts'
import { openStream } from '../../testing/TestClient.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { waitFor } from '../../testing/timing.ts'

const dayMs = 24 * 60 * 60 * 1000
const lastAttempt = 16

let app: TestApp
let customer: SignedIn
let admin: SignedIn
/** Another process on the same database, where the database allows one. */
let elsewhere: TestApp | undefined
beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  app = await startTestApp({ deliverWebhooks: false, ...(databaseUrl && { databaseUrl }) })
  elsewhere = databaseUrl
    ? await startTestApp({ deliverWebhooks: false, databaseUrl, clock: app.clock })
    : undefined
  customer = await app.signIn()
  admin = await app.signIn({ isAdmin: true })
})
afterEach(() => app.payments.setLine('up'))
afterAll(async () => {
  await elsewhere?.stop()
  await app.stop()
})

const owed = (card?: string) => lateMoney(app, card, { customer, admin })
const list = (requestId: string): Promise<Refund[]> =>
  admin.client.call(paymentsApi.adminListRefunds, { params: { id: requestId } })
/** Retrying a refund needs a recent password, and these tests last days. */
const confirm = () =>
  admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
async function retry(id: string) {
  await confirm()
  return admin.client.call(paymentsApi.retryRefund, { params: { id } })
}
async function refusal(id: string) {
  await confirm()
  return admin.client.refusal(paymentsApi.retryRefund, { params: { id } })
}

async function newest(requestId: string): Promise<Refund> {
  const [refund] = await list(requestId)
  if (!refund) throw new Error('There is no refund')
  return refund
}

/** Twenty concurrent calls, spread over all processes. */
async function pressTwentyTimes(id: string) {
  await confirm()
  const sessions = [app, elsewhere ?? app].map((process) => {
    const client = process.visitor()
    client.cookies = admin.client.cookies
    return client
  })
  const presses = Array.from({ length: 20 }, (_, index) =>
    sessions[index % 2]?.try(paymentsApi.retryRefund, { params: { id } }),
  )
  const answers = await Promise.all(presses)
  expect(answers.map((answer) => answer?.status)).toEqual(presses.map(() => 200))
  return new Set(answers.map((answer) => paymentsApi.retryRefund.reply.parse(answer?.body).id))
}

function jobOf(refundId: string) {
  return app.db('jobs').where({ payload: JSON.stringify({ refundId }) })
}

/** A refund whose job used up its attempts. @param line how the provider was unreachable */
async function givenUp(line: 'down' | 'cut_replies' = 'down') {
  const late = await owed()
  const { id } = await newest(late.request.id)
  await jobOf(id).update({ attempts: lastAttempt })
  app.payments.setLine(line)
  await app.runJobs()
  app.payments.setLine('up')
  return { ...late, id }
}

/** A refund that failed at the bank. */
async function failed() {
  const late = await owed(refundCards.refundFailsLater)
  const { id } = await newest(late.request.id)
  await failAtTheBank(late)
  return { ...late, id }
}

/** Sends the queued refund, lets the bank return it, and delivers the webhook. */
async function failAtTheBank({ intentId }: Pick<LateMoney, 'intentId'>) {
  await app.runJobs()
  await waitFor(async () => {
    const states = (await providerRefunds(app, intentId)).map(({ status }) => status)
    expect(states.every((state) => state === 'failed')).toBe(true)
  })
  await deliverAll(app, intentId)
}

async function retries(requestId: string) {
  const events = await app.db('events').where({ requestId, type: 'payment.refund_retried' })
  return events.map(({ actorId, subjectId, audience, data }) => ({
    actorId,
    subjectId,
    audience,
    ...JSON.parse(data),
  }))
}

describe('a refund whose job failed before the provider received it', () => {
  it('has its reason, and is sent with the same key on a retry', async () => {
    const { request, intentId, id } = await givenUp()
    expect(await list(request.id)).toMatchObject([
      { id, state: 'queued', canRetry: true, lastError: expect.stringMatching(/unavailable/) },
    ])
    // A driver's or parser's text is for the log.
    const job = app.db('jobs').where({ dedupeKey: `payments.send_refund:${id}` })
    const [sending] = await job.clone()
    await job.clone().update({ lastError: 'SQLITE_BUSY: database is locked' })
    expect(await list(request.id)).toMatchObject([
      { id, lastError: 'It could not be sent. The reason is in the log of the server.' },
    ])
    await job.clone().update({ lastError: sending.lastError })
    const { alerts } = await ledgerOf(app, request.id)
    expect(alerts.at(-1)).toMatchObject({
      subject: 'A refund could not be sent',
      message: expect.stringContaining('try it again under Refunds in the request'),
    })

    expect(await retry(id)).toMatchObject({ id, state: 'queued', canRetry: false, lastError: null })
    const read = (await ledgerOf(app, request.id)).alerts.filter(({ isRead }) => isRead)
    expect(read.map(({ subject }) => subject)).toEqual(['A refund could not be sent'])
    expect(await retries(request.id)).toEqual([
      { actorId: admin.user.id, subjectId: id, audience: 'both', amount: 37_500, retryOf: null },
    ])
    await app.runJobs()
    expect(await list(request.id)).toMatchObject([{ id, state: 'succeeded', canRetry: false }])
    expect(await providerRefunds(app, intentId)).toHaveLength(1)
    const created = (await eventsAbout(app, intentId)).find(({ type }) => type === 'refund.created')
    expect(created?.request?.idempotency_key).toBe(`refund:${id}`)
    expect(await jobOf(id)).toMatchObject([{ failedAt: null, attempts: 1, doneAt: expect.any(String) }])
  })

  it('invalidates the open pages of staff when it fails, and its client’s too when it is retried', async () => {
    const colleague = await app.signIn({ isAdmin: true })
    const { request, id } = await givenUp()
    const [staff, own] = [await openStream(colleague.client), await openStream(customer.client)]
    await retry(id)
    const retried = { type: 'payment.refund_retried', requestId: request.id }
    // The alert that said so is read now.
    const settled = { type: 'inbox.read' }
    await waitFor(() => expect(staff.invalidations).toHaveLength(2))
    await jobOf(id).update({ attempts: lastAttempt })
    app.payments.setLine('down')
    await app.runJobs()
    const lost = { type: 'payment.refund_given_up', requestId: request.id }
    // Staff are also alerted in their inbox. Both come from one transaction, in any order.
    const alerted = { type: 'inbox.received' }
    await waitFor(() => expect(staff.invalidations).toHaveLength(4))
    expect(staff.invalidations).toEqual(
      expect.arrayContaining(
        [settled, retried, lost, alerted].map((event) => expect.objectContaining(event)),
      ),
    )
    // The client reads the refund's state.
    expect(own.invalidations.map(({ type }) => type)).toEqual([retried.type])
    staff.close()
    own.close()
  })

  it('is paid out once with twenty concurrent retries', { tags: 'postgres' }, async () => {
    const { request, intentId, id } = await givenUp()
    expect(await pressTwentyTimes(id)).toEqual(new Set([id]))
    expect(await retries(request.id)).toHaveLength(1)
    expect(await jobOf(id)).toHaveLength(1)
    await app.runJobs()
    expect(await list(request.id)).toMatchObject([{ id, state: 'succeeded' }])
    expect(await providerRefunds(app, intentId)).toHaveLength(1)
  })

  it.each([
    ['found', 'had received it after all', 'cut_replies', 1],
    ['sent again', 'never received it', 'down', 0],
  ] as const)('is %s, even after its key has expired, if the provider %s', async (_, __, line, received) => {
    const { request, intentId, id } = await givenUp(line)
    const taken = await providerRefunds(app, intentId)
    expect(taken.map(({ metadata }) => metadata?.refundId)).toEqual(Array(received).fill(id))
    app.clock.advance(3 * dayMs)
    await retry(id)
    await app.runJobs()
    expect(await list(request.id)).toMatchObject([{ id, state: 'succeeded', lastError: null }])
    const [refund, ...more] = await providerRefunds(app, intentId)
    expect(more).toEqual([])
    expect((await ledgerOf(app, request.id)).refunds).toMatchObject([{ stripeRefundId: refund?.id }])
  })
})

describe('a refund that failed at the provider', () => {
  it('is kept, and replaced by a new one with its own key', async () => {
    const { request, intentId, id } = await failed()
    expect(await list(request.id)).toMatchObject([
      { id, state: 'failed', lastError: 'expired_or_canceled_card', canRetry: true },
    ])
    const { alerts } = await ledgerOf(app, request.id)
    expect(alerts.at(-1)).toMatchObject({
      subject: 'A refund failed',
      message: expect.stringMatching(/^\$375\.00 came back to us\. The card has expired .* under Refunds in/),
    })

    const next = await retry(id)
    expect(next).toMatchObject({ amount: 375, reason: 'order_closed', state: 'queued', canRetry: false })
    expect(next.id).not.toBe(id)
    expect(await retries(request.id)).toEqual([
      { actorId: admin.user.id, subjectId: next.id, audience: 'both', amount: 37_500, retryOf: id },
    ])
    await app.runJobs()
    expect(await list(request.id)).toMatchObject([
      { id: next.id, state: 'succeeded', canRetry: false },
      { id, state: 'failed', lastError: 'expired_or_canceled_card', canRetry: false },
    ])
    const keys = (await eventsAbout(app, intentId))
      .filter(({ type }) => type === 'refund.created')
      .map(({ request: call }) => call?.idempotency_key)
    expect(keys).toEqual([`refund:${id}`, `refund:${next.id}`])
  })

  it('is replaced by one with twenty concurrent retries', { tags: 'postgres' }, async () => {
    const { request, intentId, id } = await failed()
    const answered = await pressTwentyTimes(id)
    const refunds = await list(request.id)
    expect(refunds.map(({ state }) => state)).toEqual(['queued', 'failed'])
    expect(answered).toEqual(new Set([refunds[0]?.id]))
    expect(await retries(request.id)).toHaveLength(1)
    await app.runJobs()
    const sent = await providerRefunds(app, intentId)
    expect(sent.filter(({ status }) => status !== 'failed').length).toBeLessThanOrEqual(1)
    expect(sent).toHaveLength(2)
  })

  it('returns its replacement, until that has failed too and must be retried instead', async () => {
    const deal = await failed()
    const { request, id } = deal
    const second = await retry(id)
    await app.runJobs()
    // The reply to the first retry was lost.
    expect(await retry(id)).toMatchObject({ id: second.id, state: 'succeeded' })

    await failAtTheBank(deal)
    expect(await refusal(id)).toMatchObject({ status: 409, code: 'refund_tried_again' })
    const third = await retry(second.id)
    expect(await list(request.id)).toMatchObject([
      { id: third.id, state: 'queued', canRetry: false },
      { id: second.id, state: 'failed', canRetry: false },
      { id, state: 'failed', canRetry: false },
    ])
    expect(await retries(request.id)).toHaveLength(2)
  })

  it('and is refused when it is sent again has failed at once, with the provider’s reason', async () => {
    const { request } = await owed()
    const { id } = await newest(request.id)
    await app.runJobs()
    // The provider says otherwise.
    await app.db('refunds').where({ id }).update({ state: 'failed' })
    const again = await retry(id)
    await app.runJobs()
    const refused = await newest(request.id)
    expect(refused).toMatchObject({ id: again.id, state: 'failed', canRetry: true })
    expect(refused.lastError).toContain('already been refunded')
    const { alerts } = await ledgerOf(app, request.id)
    expect(alerts.at(-1)).toMatchObject({ subject: 'A refund was not sent' })
    expect(alerts.at(-1)?.message).toContain('refused to refund $375.00')
  })

  it('is not retried if more would be refunded than was paid', async () => {
    const { request, id } = await failed()
    const { payments } = await ledgerOf(app, request.id)
    await app.db('refunds').insert({
      id: randomUUID(),
      paymentId: payments[0]?.id,
      ticketId: 'one of its tickets',
      amount: 1,
      reason: 'order_closed',
      state: 'requested',
      createdAt: app.clock.now().toISOString(),
    })
    expect(await refusal(id)).toMatchObject({ status: 409, code: 'already_refunded' })
    expect((await ledgerOf(app, request.id)).refunds).toHaveLength(2)
  })
})

describe('a refund that cannot be retried', () => {
  it('is refused while it is under way, and once it has succeeded', async () => {
    const { request } = await owed(refundCards.refundedLater)
    const { id } = await newest(request.id)
    // The job has not used up its attempts, so the refund is returned as it is.
    expect(await retry(id)).toMatchObject({ id, state: 'queued' })
    expect(await retries(request.id)).toEqual([])
    await app.runJobs()
    expect(await refusal(id)).toMatchObject({
      status: 409,
      code: 'refund_under_way',
      message: expect.stringMatching(/on its way/),
    })

    const done = await owed()
    await app.runJobs()
    const refund = await newest(done.request.id)
    expect(await refusal(refund.id)).toMatchObject({ status: 409, code: 'already_refunded' })
    expect((await ledgerOf(app, done.request.id)).refunds).toHaveLength(1)
  })
})
