import { afterEach, describe, expect, it } from 'vitest'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import type { Deps } from '../../config/deps.ts'
import { intentIdOf } from '../../integrations/payments/confirmByCard.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
} from '../../testing/factories.ts'
import {
  checkoutWith,
  deliverEvent,
  eventsAbout,
  newActiveCode,
  ofType,
  refusedCheckout,
  usesOf,
} from '../../testing/payments.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { openStream } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { preparePayment } from './preparePayment.ts'

/** Two seats for $180 each, with and without the fee. */
const [full, reduced] = [37_500, 36_000]

const app = sharedApp({ deliverWebhooks: false })
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(() => app.payments.setLine('up'))

const accepted = () => acceptedRequest(app, {}, { customer, admin })
const newCode = (maxUses?: number) => newActiveCode(app, admin, maxUses)
const amountAtProvider = async (intentId: string) =>
  (await app.payments.provider().paymentIntents.retrieve(intentId)).amount

/** An accepted request whose checkout was opened without a code, and what belongs to it. */
async function opened(): Promise<Deal & { clientSecret: string; intentId: string }> {
  const deal = await accepted()
  const { clientSecret } = await checkoutWith(deal)
  return { ...deal, clientSecret, intentId: intentIdOf(clientSecret) }
}

/** A code, and a checkout that was opened without it. */
const scene = async (maxUses?: number) => ({ code: await newCode(maxUses), deal: await opened() })

/** Delivers the provider's webhook about a success. */
async function deliverSuccess(intentId: string): Promise<void> {
  const event = ofType(await eventsAbout(app, intentId), 'payment_intent.succeeded')
  expect((await deliverEvent(app, event)).status).toBe(200)
}

async function payAndDeliver({ clientSecret, intentId }: { clientSecret: string; intentId: string }) {
  expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  await deliverSuccess(intentId)
}

/** Our records and the provider agree: the price, the code and its uses. */
async function expectPrice(
  { request, intentId }: { request: { id: string }; intentId: string },
  code: DiscountCode,
  isApplied: boolean,
): Promise<void> {
  const { orders, payments } = await ledgerOf(app, request.id)
  const total = isApplied ? reduced : full
  expect(orders.at(-1)).toMatchObject({
    total,
    discount: full - total,
    discountCodeId: isApplied ? code.id : null,
  })
  expect(payments.at(-1)).toMatchObject({ amount: total, repricingUntil: null })
  expect(await amountAtProvider(intentId)).toBe(total)
  const states = isApplied ? ['reserved'] : []
  expect(await usesOf(app, code)).toEqual({ currentUses: states.length, states })
}

async function prepare(deps: Deps, { request }: Pick<Deal, 'request'>, code?: DiscountCode) {
  const row = await findRequest(app.db, request.id)
  if (!row) throw new Error('the request is gone')
  return preparePayment(deps, row, code?.code)
}

/** The app's dependencies, but something happens around the provider's change of the amount. */
function aroundUpdate(around: { before?: () => Promise<unknown>; after?: () => Promise<unknown> }): Deps {
  const payments = {
    ...app.deps.payments,
    async updateIntent(...change: Parameters<Deps['payments']['updateIntent']>) {
      await around.before?.()
      const updated = await app.deps.payments.updateIntent(...change)
      await around.after?.()
      return updated
    },
  }
  return { ...app.deps, payments }
}

describe('checkout with a code', () => {
  it('costs the seats alone, keeps its intent, and reserves one use however often it is opened', async () => {
    const { code, deal } = await scene()
    for (let n = 0; n < 3; n += 1) {
      expect(await checkoutWith(deal, code.code.toLowerCase())).toEqual({
        clientSecret: deal.clientSecret,
        totalAmount: 360,
        subtotal: 360,
        serviceFee: 15,
        discountApplied: 15,
        payBy: expect.any(String),
        seat: null,
      })
    }
    await expectPrice(deal, code, true)
  })

  it('is what the request of the customer costs from then on, and their open pages are notified', async () => {
    const { code, deal } = await scene()
    const costs = async () =>
      (await customer.client.call(requestsApi.get, { params: { id: deal.request.id } })).order
    expect(await costs()).toMatchObject({ total: 375, discount: 0 })
    const stream = await openStream(customer.client)
    await checkoutWith(deal, code.code)
    await waitFor(() =>
      expect(stream.invalidations).toContainEqual(expect.objectContaining({ type: 'order.repriced' })),
    )
    stream.close()
    expect(await costs()).toMatchObject({ total: 360, discount: 15 })
    await payAndDeliver(deal)
    expect(await costs()).toEqual({ total: 360, discount: 15, moneyBack: null, hasTickets: true })
  })

  it('without one costs the full price again and releases the use', async () => {
    const { code, deal } = await scene()
    await checkoutWith(deal, code.code)
    expect(await checkoutWith(deal)).toMatchObject({ totalAmount: 375, discountApplied: 0 })
    await expectPrice(deal, code, false)
  })

  it('once paid has used the code up, in the order, the receipt and the transaction', async () => {
    const { code, deal } = await scene(1)
    await checkoutWith(deal, code.code)
    await payAndDeliver(deal)
    await expectPaidOnce(app, deal.request.id)
    const { transactions, events } = await ledgerOf(app, deal.request.id)
    expect(transactions).toMatchObject([
      {
        subtotalAmount: reduced,
        serviceFee: 1500,
        totalAmount: reduced,
        discountCodeUsed: code.code,
        discountAmount: 1500,
      },
    ])
    expect(events).toEqual(expect.arrayContaining(['discount.reserved', 'discount.redeemed']))
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['redeemed'] })
    const about = { params: { id: deal.request.id } }
    expect(await customer.client.call(paymentsApi.receipt, about)).toMatchObject({
      serviceFee: 15,
      discountApplied: 15,
      totalAmount: 360,
    })
  })

  it('never ignores a code: unknown, used up, no longer active, and of members', async () => {
    const code = await newCode(1)
    await checkoutWith(await accepted(), code.code)
    const deal = await opened()
    const expectRefused = async (typed: string, error: string) => {
      const refusal = await refusedCheckout(deal, typed)
      expect(refusal).toMatchObject({
        status: 409,
        code: error,
        message: expect.stringContaining('discount'),
      })
      expect(await amountAtProvider(deal.intentId)).toBe(full)
    }
    await expectRefused('NOSUCH00', 'discount_unknown')
    await expectRefused(code.code, 'discount_used_up')
    const next = await newCode()
    await expectRefused(code.code, 'discount_inactive')
    expect(await refusedCheckout(deal, ' ')).toMatchObject({ message: 'Please enter a discount code' })
    const { id } = customer.user
    await app.db('users').where({ id }).update({ membershipStatus: 'member' })
    await expectRefused(next.code, 'discount_not_for_members')
    await app.db('users').where({ id }).update({ membershipStatus: 'non_member' })
    await expectPrice(deal, next, false)
  })

  it('refuses a code that leaves less than a card can be charged', async () => {
    const code = await newCode()
    const { customer: other, admin: staff, request } = await accepted()
    await makeOffer(staff, request.id, { pricePerTicket: 0.24, ticketCount: 2 })
    const [offer] = (await ledgerOf(app, request.id)).offers.slice(-1)
    await other.client.call(offersApi.accept, { params: { offerId: offer.id } })
    const refusal = await refusedCheckout({ customer: other, request }, code.code)
    expect(refusal).toMatchObject({ code: 'discount_below_minimum' })
    expect(await usesOf(app, code)).toEqual({ currentUses: 0, states: [] })
  })

  it('keeps a code that was deactivated or used up since it was applied, until it is taken off', async () => {
    const { code, deal } = await scene(1)
    await checkoutWith(deal, code.code)
    await admin.client.call(discountsApi.deactivate, { params: { id: code.id } })
    expect(await checkoutWith(deal, code.code)).toMatchObject({ totalAmount: 360 })
    await expectPrice(deal, code, true)
    await checkoutWith(deal)
    expect(await refusedCheckout(deal, code.code)).toMatchObject({ code: 'discount_inactive' })
    await expectPrice(deal, code, false)
  })

  it('takes the place of a code that was applied before', async () => {
    const old = await newCode()
    const deal = await opened()
    await checkoutWith(deal, old.code)
    const young = await newCode()
    await checkoutWith(deal, young.code)
    await expectPrice(deal, young, true)
    expect(await usesOf(app, old)).toEqual({ currentUses: 0, states: [] })
  })
})

describe('races', () => {
  it('twenty people for the last use: one gets it, 19 are refused', { tags: 'postgres' }, async () => {
    const code = await newCode(3)
    for (let n = 0; n < 2; n += 1) await checkoutWith(await accepted(), code.code)
    const deals = await Promise.all(
      Array.from({ length: 20 }, async () =>
        acceptedRequest(app, {}, { customer: await app.signIn(), admin }),
      ),
    )
    const answers = await Promise.all(
      deals.map(({ customer: { client }, request }) =>
        client.try(paymentsApi.createPaymentIntent, {
          body: { requestId: request.id, discountCode: code.code },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'discount_used_up', message: expect.stringContaining('discount') })
    }
    expect(await usesOf(app, code)).toEqual({ currentUses: 3, states: Array(3).fill('reserved') })
    const totals = await app.db('orders').where({ discountCodeId: code.id }).select('total')
    expect(totals).toEqual(Array(3).fill({ total: reduced }))
  })

  it('two tabs of one order apply the code and take it off: ledger and provider agree in the end', {
    tags: 'postgres',
  }, async () => {
    const code = await newCode(5)
    const deal = await opened()
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        [code.code, undefined, code.code, undefined].map((typed) => {
          const body = { requestId: deal.request.id, ...(typed && { discountCode: typed }) }
          return customer.client.try(paymentsApi.createPaymentIntent, { body })
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.map(({ body }) => (body as { totalAmount: number }).totalAmount)).toEqual([
        360, 375, 360, 375,
      ])
      const { orders } = await ledgerOf(app, deal.request.id)
      await expectPrice(deal, code, orders[0]?.discountCodeId === code.id)
    }
  })

  it('a call that asked before another one claimed the price waits for it: the provider is asked twice, in turn', async () => {
    const { code, deal } = await scene()
    const asked: number[] = []
    let applied: Promise<unknown> | undefined
    const counting = (deps: Deps): Deps => ({
      ...deps,
      payments: {
        ...deps.payments,
        updateIntent(id, change) {
          asked.push(change.amount)
          return deps.payments.updateIntent(id, change)
        },
      },
    })
    let claim = () => {}
    const claimed = new Promise<void>((resolve) => {
      claim = resolve
    })
    const slow = aroundUpdate({
      async before() {
        claim()
        await new Promise((resolve) => setTimeout(resolve, 300))
      },
    })
    const late: Deps = {
      ...app.deps,
      payments: {
        ...app.deps.payments,
        async retrieveIntent(id) {
          const intent = await app.deps.payments.retrieveIntent(id)
          applied ??= prepare(counting(slow), deal, code)
          await claimed
          return intent
        },
      },
    }
    expect(await prepare(counting(late), deal)).toMatchObject({ totalAmount: 375 })
    expect(await applied).toMatchObject({ totalAmount: 360 })
    expect(asked).toEqual([reduced, full])
    await expectPrice(deal, code, false)
  })
})

describe('an order that ends unpaid', () => {
  it('gives its use back when its time to pay is over, and money that comes later is refunded', async () => {
    const { code, deal } = await scene(1)
    await checkoutWith(deal, code.code)
    app.clock.advance(paymentWindowMs)
    await app.runJobs()
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'closed', total: reduced }])
    expect(await usesOf(app, code)).toEqual({ currentUses: 0, states: [] })
    await checkoutWith(await accepted(), code.code)
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['reserved'] })
  })

  it('keeps its price for a new intent if the provider cancelled the old one', async () => {
    const { code, deal } = await scene()
    await checkoutWith(deal, code.code)
    await app.payments.provider().paymentIntents.cancel(deal.intentId)
    const again = await checkoutWith(deal, code.code)
    expect(again).toMatchObject({ totalAmount: 360 })
    expect(again.clientSecret).not.toBe(deal.clientSecret)
    await expectPrice({ ...deal, intentId: intentIdOf(again.clientSecret) }, code, true)
  })
})

describe('the provider fails while the price changes', () => {
  it.each(['down', 'cut_replies'] as const)(
    '%s: the reservation is undone once the provider answers',
    async (line) => {
      const code = await newCode(1)
      const deal = await opened()
      const deps = aroundUpdate({ before: async () => app.payments.setLine(line) })
      await expect(prepare(deps, deal, code)).rejects.toMatchObject({ code: 'payment_unavailable' })
      expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([
        { total: full, discountCodeId: null },
      ])

      app.payments.setLine('up')
      app.clock.advance(60_000)
      await app.runJobs()
      await expectPrice(deal, code, false)
    },
  )

  it('the next checkout need not wait for that', async () => {
    const { code, deal } = await scene(1)
    const failing = aroundUpdate({ before: async () => app.payments.setLine('cut_replies') })
    await expect(prepare(failing, deal, code)).rejects.toMatchObject({ code: 'payment_unavailable' })
    app.payments.setLine('up')
    expect(await checkoutWith(deal, code.code)).toMatchObject({ totalAmount: 360 })
    await expectPrice(deal, code, true)

    await expect(prepare(failing, deal)).rejects.toMatchObject({ code: 'payment_unavailable' })
    app.payments.setLine('up')
    expect(await checkoutWith(deal)).toMatchObject({ totalAmount: 375 })
    await expectPrice(deal, code, false)
  })

  it('a refusal undoes the reservation at once', async () => {
    const { code, deal } = await scene(1)
    const refusing = aroundUpdate({ before: () => Promise.reject(new Error('No such payment_intent')) })
    await expect(prepare(refusing, deal, code)).rejects.toThrow('No such payment_intent')
    await expectPrice(deal, code, false)
  })

  it.each([
    ['before', 'the provider was asked'],
    ['after', 'its answer was recorded'],
  ] as const)('the process dies %s %s: the price in our records is asked for again', async (...[when]) => {
    const { code, deal } = await scene(1)
    const died = new Promise<never>(() => undefined)
    const reached = new Promise<void>((resolve) => {
      const dying = aroundUpdate({
        [when]: () => {
          resolve()
          return died
        },
      })
      void prepare(dying, deal, code)
    })
    await reached
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['reserved'] })
    // Nobody else may change the price until it is known to be dead.
    expect(await refusedCheckout(deal)).toMatchObject({ status: 409, code: 'price_changing' })
    app.clock.advance(60_000)
    await app.runJobs()
    await expectPrice(deal, code, false)
  })
})

describe('a payment while the price changes: what was paid decides', () => {
  it.each([
    ['', async () => undefined],
    [', with its webhook first', deliverSuccess],
  ])('at the old price, before the provider changes it%s: the code is not used', async (_, andThen) => {
    const { code, deal } = await scene()
    const deps = aroundUpdate({
      async before() {
        await confirmIntent(app, deal.clientSecret)
        await andThen(deal.intentId)
      },
    })
    await expect(prepare(deps, deal, code)).rejects.toMatchObject({ code: 'already_paid' })
    await expectPaidOnce(app, deal.request.id)
    expect((await ledgerOf(app, deal.request.id)).transactions).toMatchObject([
      { totalAmount: full, discountCodeUsed: null, discountAmount: 0 },
    ])
    expect(await usesOf(app, code)).toEqual({ currentUses: 0, states: [] })
  })

  it('at the new price, before we have recorded it: the code is redeemed', async () => {
    const { code, deal } = await scene()
    const deps = aroundUpdate({ after: () => payAndDeliver(deal) })
    await expect(prepare(deps, deal, code)).rejects.toMatchObject({ code: 'already_paid' })
    await expectPaidOnce(app, deal.request.id)
    const { orders, payments, transactions } = await ledgerOf(app, deal.request.id)
    expect(orders).toMatchObject([{ state: 'paid', total: reduced, discount: 1500, discountCodeId: code.id }])
    expect(payments).toMatchObject([{ amount: reduced }])
    expect(transactions).toMatchObject([{ totalAmount: reduced, discountCodeUsed: code.code }])
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['redeemed'] })
  })

  it('at the full price while the code is taken off: it is released', async () => {
    const { code, deal } = await scene()
    await checkoutWith(deal, code.code)
    const deps = aroundUpdate({ after: () => payAndDeliver(deal) })
    await expect(prepare(deps, deal)).rejects.toMatchObject({ code: 'already_paid' })
    await expectPaidOnce(app, deal.request.id)
    expect((await ledgerOf(app, deal.request.id)).transactions).toMatchObject([
      { totalAmount: full, discountCodeUsed: null },
    ])
    expect(await usesOf(app, code)).toEqual({ currentUses: 0, states: [] })
  })

  it('at the reduced price after the reply was lost, found by the sweep: the code is redeemed', async () => {
    const { code, deal } = await scene()
    const deps = aroundUpdate({ before: async () => app.payments.setLine('cut_replies') })
    await expect(prepare(deps, deal, code)).rejects.toMatchObject({ code: 'payment_unavailable' })
    app.payments.setLine('up')
    await confirmIntent(app, deal.clientSecret)
    app.clock.advance(20 * 60_000)
    await app.runJobs()
    await expectPaidOnce(app, deal.request.id)
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['redeemed'] })
  })

  it('a processing one keeps the price, and both prices stay possible if it fails', async () => {
    const { code, deal } = await scene()
    await confirmIntent(app, deal.clientSecret, '4000009999000006')
    expect(await refusedCheckout(deal, code.code)).toMatchObject({ code: 'payment_processing' })
    const path = `/v1/payment_intents/${deal.intentId}/sandbox_settle`
    await app.payments.provider().rawRequest('POST', path, { outcome: 'fail' })
    expect(await checkoutWith(deal, code.code)).toMatchObject({ totalAmount: 360 })
    await expectPrice(deal, code, true)
  })

  it('any other amount is still refunded', async () => {
    const { code, deal } = await scene()
    await checkoutWith(deal, code.code)
    // Nobody is changing the price, so the full one is not this order's.
    await app.payments.provider().paymentIntents.update(deal.intentId, { amount: full })
    await payAndDeliver(deal)
    expect((await ledgerOf(app, deal.request.id)).refunds).toMatchObject([
      { amount: full, reason: 'wrong_amount' },
    ])
    expect(await usesOf(app, code)).toEqual({ currentUses: 1, states: ['reserved'] })
  })

  it('a cancelled intent releases a code that was only being applied', async () => {
    const { code, deal } = await scene()
    let isCancelled = false
    const deps = aroundUpdate({
      async before() {
        if (!isCancelled) await app.payments.provider().paymentIntents.cancel(deal.intentId)
        isCancelled = true
      },
    })
    const { clientSecret } = await prepare(deps, deal, code)
    await expectPrice({ ...deal, intentId: intentIdOf(clientSecret) }, code, true)
    const { events } = await ledgerOf(app, deal.request.id)
    expect(events.filter((type) => type.startsWith('discount.'))).toEqual([
      'discount.reserved',
      'discount.released',
      'discount.reserved',
    ])
  })
})
