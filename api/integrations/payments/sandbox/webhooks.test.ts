import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { waitFor } from '../../../testing/waitFor.ts'
import {
  errorOf,
  newDataDir,
  newIntent,
  startReceiver,
  startSandbox,
  WEBHOOK_SECRET,
} from './sandboxHarness.ts'

test('a payment sends signed events that the SDK verifies', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe, clock } = await startSandbox({ webhookUrl: receiver.url })
  sandbox.start()
  const intent = await newIntent(stripe, { metadata: { order: 'o-1' } })
  await stripe.paymentIntents.confirm(
    intent.id,
    { payment_method: 'pm_card_visa' },
    { idempotencyKey: 'pay' },
  )

  await waitFor(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.types().sort()).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
  const paid = receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')?.event
  expect(paid).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: clock.now.getTime() / 1000,
    livemode: false,
    request: { idempotency_key: 'pay' },
    data: {
      object: { id: intent.id, status: 'succeeded', amount_received: 37_500, metadata: { order: 'o-1' } },
    },
  })
})

test('a changed body, another secret and an old signature fail verification', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe, clock } = await startSandbox({ webhookUrl: receiver.url })
  sandbox.start()
  await newIntent(stripe)
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  const { body, signature } = receiver.received[0] ?? { body: '', signature: '' }
  const verify = (text: string, secret: string, at: number) =>
    stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, at)
  const now = clock.now.getTime()
  expect(verify(body, WEBHOOK_SECRET, now + 300_000).type).toBe('payment_intent.created')
  expect(() => verify(body, WEBHOOK_SECRET, now + 301_000)).toThrow('Timestamp outside the tolerance zone')
  expect(() => verify(body.replace('37500', '1'), WEBHOOK_SECRET, now)).toThrow('No signatures found')
  expect(() => verify(body, 'whsec_other', now)).toThrow('No signatures found')
})

test('a decline, 3-D Secure, processing and a cancellation each send their event', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  sandbox.start()
  const intent = await newIntent(stripe)
  await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }))
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
  await stripe.paymentIntents.cancel(intent.id)
  await newIntent(stripe, { confirm: true, payment_method: 'pm_card_sandboxProcessing' })
  await waitFor(() => expect(receiver.received).toHaveLength(6))
  expect(receiver.types().sort()).toEqual([
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.requires_action',
  ])
})

test('an event is resent until it is answered with success', async () => {
  const receiver = await startReceiver()
  receiver.status = 500
  const { sandbox, stripe } = await startSandbox({ webhookUrl: () => receiver.url })
  sandbox.start()
  await newIntent(stripe)
  await waitFor(() => expect(receiver.requests).toBe(1))
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
  receiver.status = 200
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  await waitFor(async () => {
    expect((await stripe.events.list({ delivery_success: true })).data).toHaveLength(1)
  })
})

test('without delivery the payment still succeeds, and another process delivers its events later', async () => {
  const dataDir = newDataDir()
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({
    dataDir,
    webhookUrl: receiver.url,
    deliverWebhooks: false,
  })
  sandbox.start()
  const intent = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' })
  expect(intent.status).toBe('succeeded')
  const pending = await stripe.events.list({ delivery_success: false })
  expect(pending.data.map(({ type }) => type)).toContain('payment_intent.succeeded')
  expect(receiver.requests).toBe(0)
  await sandbox.close()

  const later = await startSandbox({ dataDir, webhookUrl: receiver.url })
  later.sandbox.start()
  await waitFor(() => expect(receiver.received).toHaveLength(2))
})

test('two processes on one file deliver each event once', async () => {
  const dataDir = newDataDir()
  const receiver = await startReceiver()
  const one = await startSandbox({ dataDir, webhookUrl: receiver.url })
  const two = await startSandbox({ dataDir, webhookUrl: receiver.url })
  one.sandbox.start()
  two.sandbox.start()
  await Promise.all(Array.from({ length: 20 }, (_, n) => newIntent(n % 2 === 0 ? one.stripe : two.stripe)))
  await waitFor(() => expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(20))
  expect(receiver.requests).toBe(20)
})
