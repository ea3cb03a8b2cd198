import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf } from '../../testing/books.ts'
import { lateMoney, providerRefunds, refundCards } from '../../testing/lateMoney.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/waitFor.ts'
import { deliverEvent, eventsAbout, ofType } from '../../testing/webhooks.ts'

const { refundedLater, refundFailsLater } = refundCards
const tenMinutesMs = 10 * 60 * 1000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ deliverWebhooks: false })
})
afterAll(() => app.stop())

async function refundOf(requestId: string) {
  const { refunds } = await booksOf(app, requestId)
  expect(refunds).toHaveLength(1)
  return refunds[0]
}

describe('a payment for a closed order', () => {
  it('is refunded in full and reported to staff, without a ticket, however often webhooks repeat', async () => {
    const { request, intentId, succeeded } = await lateMoney(app)
    await Promise.all(
      ['again', 'and_again'].map((id) => deliverEvent(app, { ...succeeded, id: `evt_${id}` })),
    )
    const books = await booksOf(app, request.id)
    expect(books.refunds).toMatchObject([{ amount: 37_500, reason: 'order_closed', state: 'queued' }])
    expect(books.alerts).toMatchObject([
      { priority: 'urgent', subject: 'A payment arrived too late and is being refunded' },
    ])
    expect(books).toMatchObject({
      tickets: [],
      transactions: [],
      request: { status: 'expired', paidAt: null },
    })

    await app.runJobs()
    const [sent, ...more] = await providerRefunds(app, intentId)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ amount: 37_500, metadata: { refundId: books.refunds[0]?.id } })
    const created = ofType(await eventsAbout(app, intentId), 'refund.created')
    expect(created.request?.idempotency_key).toBe(`refund:${books.refunds[0]?.id}`)
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded', stripeRefundId: sent?.id })
  })

  it('is reconciled until it is refunded', async () => {
    const { request, intentId } = await lateMoney(app, refundedLater)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'requested' })
    await waitFor(async () =>
      expect(await providerRefunds(app, intentId)).toMatchObject([{ status: 'succeeded' }]),
    )
    app.clock.advance(tenMinutesMs)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded' })
  })

  it('whose refund fails at the bank is reported to staff once, in any order of webhooks', async () => {
    const { request, intentId } = await lateMoney(app, refundFailsLater)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded' })
    const events = await waitFor(async () => {
      const all = await eventsAbout(app, intentId)
      ofType(all, 'refund.failed')
      return all
    })
    for (const event of [...events].reverse()) await deliverEvent(app, event)

    expect(await refundOf(request.id)).toMatchObject({
      state: 'failed',
      lastError: 'expired_or_canceled_card',
    })
    const { alerts } = await booksOf(app, request.id)
    expect(alerts.filter(({ subject }) => subject === 'A refund failed')).toHaveLength(1)
  })

  it('is refunded once if the provider’s reply was lost', async () => {
    const { request, intentId } = await lateMoney(app)
    app.payments.setLine('cut_replies')
    await app.runJobs()
    app.payments.setLine('up')
    expect(await refundOf(request.id)).toMatchObject({ state: 'queued', stripeRefundId: null })
    expect(await providerRefunds(app, intentId)).toHaveLength(1)

    app.clock.advance(10_000)
    await app.runJobs()
    const sent = await providerRefunds(app, intentId)
    expect(sent).toHaveLength(1)
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded', stripeRefundId: sent[0]?.id })
  })

  it('whose refund failed is marked failed, even if the webhooks arrive before the reply', async () => {
    const { request, intentId } = await lateMoney(app, refundFailsLater)
    app.payments.setLine('cut_replies')
    await app.runJobs()
    app.payments.setLine('up')
    const events = await waitFor(async () => {
      const all = await eventsAbout(app, intentId)
      ofType(all, 'refund.failed')
      return all
    })
    for (const event of events) await deliverEvent(app, event)
    expect(await refundOf(request.id)).toMatchObject({ state: 'failed' })

    // The call is repeated, and the provider returns its first reply: succeeded.
    app.clock.advance(10_000)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'failed' })
    expect(await providerRefunds(app, intentId)).toHaveLength(1)
  })

  it('is retried while the provider is unavailable, and reported to staff when it stays so', async () => {
    const { request } = await lateMoney(app)
    app.payments.setLine('down')
    const { id } = await refundOf(request.id)
    const job = () =>
      app.deps
        .db('jobs')
        .where({ payload: JSON.stringify({ refundId: id }) })
        .first()
    await app.deps
      .db('jobs')
      .where({ id: (await job()).id })
      .update({ attempts: 16 })
    await app.runJobs()
    app.payments.setLine('up')
    expect(await job()).toMatchObject({ failedAt: expect.any(String), doneAt: null })
    const { alerts } = await booksOf(app, request.id)
    expect(alerts.map(({ subject }) => subject)).toContain('A refund could not be sent')
  })
})
