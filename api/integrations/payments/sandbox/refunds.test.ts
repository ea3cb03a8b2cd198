import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { waitFor } from '../../../testing/waitFor.ts'
import { errorOf, newIntent, startReceiver, startSandbox } from './sandboxHarness.ts'

async function paidIntent(stripe: Stripe, method = 'pm_card_visa') {
  return newIntent(stripe, { confirm: true, payment_method: method })
}

test('a refund is deducted from the charge, and sends its events', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  sandbox.start()
  const intent = await paidIntent(stripe)
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 18_000,
    metadata: { refund: 'r-1' },
    reason: 'requested_by_customer',
  })
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 18_000,
    status: 'succeeded',
    payment_intent: intent.id,
    metadata: { refund: 'r-1' },
  })
  await waitFor(() => expect(receiver.types()).toContain('refund.updated'))
  expect(receiver.types()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data.map(({ id }) => id)).toEqual([
    refund.id,
  ])
})

test('several refunds cannot exceed the payment', async () => {
  const { stripe } = await startSandbox()
  const intent = await paidIntent(stripe)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 30_000 })
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 7_501 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
  })
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 37_501 }))).toMatchObject({
    message: 'Refund amount ($375.01) is greater than charge amount ($375.00)',
  })
  const rest = await stripe.refunds.create({ payment_intent: intent.id })
  expect(rest.amount).toBe(7_500)
  expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
    amount_refunded: 37_500,
    refunded: true,
  })
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('refunds are listed in pages, since a time', async () => {
  const { stripe } = await startSandbox()
  const intent = await paidIntent(stripe)
  const made = []
  for (const amount of [100, 200, 300]) {
    made.unshift((await stripe.refunds.create({ payment_intent: intent.id, amount })).id)
  }
  const listed = await stripe.refunds.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(listed.map(({ id }) => id)).toEqual(made)
  const now = listed[0]?.created ?? 0
  expect((await stripe.refunds.list({ created: { gte: now - 60 } })).data).toHaveLength(3)
  expect((await stripe.refunds.list({ created: { gte: now + 60 } })).data).toEqual([])
})

test('an unpaid intent cannot be refunded', async () => {
  const { stripe } = await startSandbox()
  const intent = await newIntent(stripe)
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
  })
  await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  })
  expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' })
  expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_no' }))).toMatchObject({
    code: 'resource_missing',
  })
})

test('a repeated key refunds once', async () => {
  const { stripe } = await startSandbox()
  const intent = await paidIntent(stripe)
  const refund = () =>
    stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'r-1' })
  expect((await refund()).id).toBe((await refund()).id)
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(100)
})

test('a refund to the test card fails after succeeding, and the charge can be refunded again', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  sandbox.start()
  const intent = await paidIntent(stripe, 'pm_card_refundFail')
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('succeeded')
  await waitFor(() => expect(receiver.types()).toContain('refund.failed'))
  const failed = receiver.received.find(({ event }) => event.type === 'refund.failed')?.event
  expect(failed?.data.object).toMatchObject({
    id: refund.id,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(37_500)
})

test('a pending refund succeeds later', async () => {
  const { sandbox, stripe } = await startSandbox()
  sandbox.start()
  const intent = await paidIntent(stripe, 'pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('pending')
  await waitFor(async () => expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded'))
})
