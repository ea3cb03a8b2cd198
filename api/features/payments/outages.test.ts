import { afterEach, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import type { Deps } from '../../config/deps.ts'
import type { Payments } from '../../integrations/payments/payments.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  offeredRequest,
  openCheckout,
} from '../../testing/factories.ts'
import { deliverEvent, eventsAbout, lateMoney, ofType, providerRefunds } from '../../testing/payments.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { firstAttempt } from '../../testing/timing.ts'
import { applyDispute, applyFraudWarning } from '../disputes/applyDispute.ts'
import { acceptOffer } from '../offers/acceptOffer.ts'
import { lapseOrderJob } from './lapseOrder.ts'
import { handleStripeEvent } from './paymentRoutes.ts'
import { preparePayment } from './preparePayment.ts'
import { reconcilePaymentsJob } from './reconcilePayments.ts'
import { sendRefundJob } from './refunds.ts'

const tenMinutesMs = 10 * 60_000

const app = sharedApp({ deliverWebhooks: false })
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(() => app.payments.setLine('up'))

const people = () => ({ customer, admin })
const killed = new Error('killed')

/** A process that is killed as soon as the provider has answered this call. */
function killedAfter(call: keyof Payments): Deps {
  let isDead = false
  const payments = new Proxy(app.deps.payments, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...values: unknown[]) => {
        if (isDead) throw killed
        const answer = await value.apply(target, values)
        isDead = name === call
        if (isDead) throw killed
        return answer
      }
    },
  })
  return { ...app.deps, payments }
}

/** A process that is killed at the end of its next transaction, just before the commit. */
function killedBeforeCommit(): Deps {
  const db = new Proxy(app.db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver)
      return (work: (trx: never) => Promise<unknown>) =>
        target.transaction(async (trx) => {
          await work(trx as never)
          throw killed
        })
    },
  })
  return { ...app.deps, db }
}

async function intentsOf({ request }: Deal) {
  const orders = (await ledgerOf(app, request.id)).orders.map(({ id }) => id)
  const { data } = await app.payments.provider().paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => orders.includes(metadata.orderId))
}

async function paidAtTheProvider() {
  const deal = await acceptedRequest(app, {}, people())
  const { clientSecret, intentId } = await openCheckout(deal)
  await confirmIntent(app, clientSecret)
  return { ...deal, intentId }
}

async function orderOf({ request }: Deal) {
  return (await ledgerOf(app, request.id)).orders.at(-1)
}

/** What the server runs when it has started again. */
async function afterRestart() {
  app.clock.advance(tenMinutesMs)
  await app.runJobs()
}

describe('a process that is killed', () => {
  it('after the provider has made the intent, and before that is written, leaves one intent, which is paid', async () => {
    const deal = await offeredRequest(app, {}, people())
    await expect(acceptOffer(killedAfter('createIntent'), deal.customer.user, deal.offer.id)).rejects.toBe(
      killed,
    )
    const [made] = await intentsOf(deal)
    await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    const { clientSecret, intentId } = await openCheckout(deal)
    expect(intentId).toBe(made?.id)
    await confirmIntent(app, clientSecret)
    await afterRestart()
    await expectPaidOnce(app, deal.request.id)
    expect(await intentsOf(deal)).toHaveLength(1)
  })

  it('after checkout learned of a payment is reported again', async () => {
    const deal = await paidAtTheProvider()
    const { request } = await ledgerOf(app, deal.request.id)
    await expect(preparePayment(killedAfter('retrieveIntent'), request)).rejects.toBe(killed)
    await afterRestart()
    await expectPaidOnce(app, deal.request.id)
  })

  it('while it applies a webhook has not received it: the provider repeats it, and it is applied once', async () => {
    const deal = await paidAtTheProvider()
    const succeeded = ofType(await eventsAbout(app, deal.intentId), 'payment_intent.succeeded')
    const body = Buffer.from(JSON.stringify(succeeded))
    const event = app.deps.payments.verifyEvent(body, app.payments.sign(body.toString(), app.clock.now()))
    await expect(
      handleStripeEvent(killedBeforeCommit(), event, { applyDispute, applyFraudWarning }),
    ).rejects.toBe(killed)
    expect(await ledgerOf(app, deal.request.id)).toMatchObject({ tickets: [], transactions: [] })
    expect((await deliverEvent(app, succeeded)).status).toBe(200)
    await expectPaidOnce(app, deal.request.id)
  })

  it('between cancelling a late order at the provider and closing it closes it later', async () => {
    const deal = await acceptedRequest(app, {}, people())
    const { intentId } = await openCheckout(deal)
    const order = await orderOf(deal)
    app.clock.advance(paymentWindowMs)
    const dying = killedAfter('cancelIntent')
    await expect(lapseOrderJob.run(dying, { orderId: order.id }, firstAttempt)).rejects.toBe(killed)
    expect(await orderOf(deal)).toMatchObject({ state: 'open' })
    await afterRestart()
    expect(await orderOf(deal)).toMatchObject({ state: 'closed', closedReason: 'not_paid_in_time' })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
  })

  it.each(['createRefund', 'listRefundsOf'] as const)(
    'after %s, and before the refund is written, refunds once',
    async (call) => {
      const { request, intentId } = await lateMoney(app, undefined, people())
      const [refund] = (await ledgerOf(app, request.id)).refunds
      // Refunds less than was paid, or the provider would refuse a second one.
      await app.db('refunds').where({ id: refund?.id }).update({ amount: 10_000 })
      // A refund that may have been sent is looked for only once its key may be forgotten.
      if (call === 'listRefundsOf') app.clock.advance(24 * 60 * 60_000)
      const dying = killedAfter(call)
      await expect(sendRefundJob.run(dying, { refundId: refund?.id }, firstAttempt)).rejects.toBe(killed)
      await afterRestart()
      expect(await providerRefunds(app, intentId)).toHaveLength(1)
      expect((await ledgerOf(app, request.id)).refunds).toMatchObject([{ state: 'succeeded' }])
    },
  )

  it.each(['retrieveIntent', 'listRefundsSince'] as const)(
    'in the sweep after %s finds what it looked for with the next one',
    async (call) => {
      const deal = await paidAtTheProvider()
      await app.payments.provider().refunds.create({ payment_intent: deal.intentId, amount: 10_000 })
      app.clock.advance(tenMinutesMs)
      await expect(reconcilePaymentsJob.run(killedAfter(call), {}, firstAttempt)).rejects.toBe(killed)
      await afterRestart()
      const ledger = await ledgerOf(app, deal.request.id)
      expect(ledger.orders).toMatchObject([{ state: 'paid' }])
      expect(ledger.refunds).toMatchObject([{ amount: 10_000, reason: 'by_hand' }])
      expect(ledger.transactions).toMatchObject([{ paymentStatus: 'partially_refunded' }])
    },
  )
})

describe.each(['down', 'cut_replies'] as const)('while the provider’s line is %s', (line) => {
  it('nothing is promised or lost: an order is accepted, lapses late, and a new offer is refused in words', async () => {
    const deal = await offeredRequest(app, {}, people())
    const other = await acceptedRequest(app, {}, people())
    app.payments.setLine(line)
    const accepted = await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    expect(accepted).toMatchObject({ paymentIntentClientSecret: null, totalAmount: 375 })
    const offered = await makeOffer(admin, other.request.id).catch((error: unknown) => error)
    expect(String(offered)).toContain('Payment system unavailable')
    app.clock.advance(paymentWindowMs)
    await app.runJobs()
    expect(await orderOf(deal)).toMatchObject({ state: 'open' })

    app.payments.setLine('up')
    await afterRestart()
    expect(await orderOf(deal)).toMatchObject({ state: 'closed' })
    expect(await orderOf(other)).toMatchObject({ state: 'closed' })
    // Nobody knows the secret of an intent whose making was not answered.
    for (const { request } of [deal, other]) {
      const { payments } = await ledgerOf(app, request.id)
      const ids = payments.map(({ paymentIntentId }) => paymentIntentId)
      for (const id of ids) {
        expect((await app.payments.provider().paymentIntents.retrieve(id)).status).toBe('canceled')
      }
      expect(payments).toMatchObject([{ state: 'canceled' }])
    }
  })
})
