import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { smallestChargeCents } from '#contract/rules/discountRules.ts'
import { startSandbox } from '../../testing/stripeSandbox.ts'
import type { Payments } from './payments.ts'
import { sandboxKeys } from './sandboxKeys.ts'
import { createStripePayments } from './stripePayments.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A provider that answers every call in the same way. */
async function providerThat(answers: RequestListener): Promise<Payments> {
  server = createServer(answers).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return createStripePayments({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_x'],
    host: { host: '127.0.0.1', port, protocol: 'http' },
    now: () => new Date(),
    timeoutMs: 100,
  })
}

const headers = { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' }

const providerThatAnswers = (status: number, body: object) =>
  providerThat((_, reply) => reply.writeHead(status, headers).end(JSON.stringify(body)))

const error = (type: string, code?: string) => ({ error: { type, code, message: 'no' } })

describe('the card provider', () => {
  it.each([
    ['has an internal error', 500, error('api_error')],
    ['limits our rate', 429, error('rate_limit_error')],
    ['rejects our key', 401, error('authentication_error')],
    ['denies our key a permission', 403, error('invalid_request_error')],
    ['is processing the same call elsewhere', 409, error('invalid_request_error', 'idempotency_key_in_use')],
  ])('that %s counts as unavailable', async (_, status, body) => {
    const payments = await providerThatAnswers(status, body)
    await expect(payments.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'payment_unavailable' })
  })

  it.each<[string, RequestListener]>([
    ['nothing in time', () => undefined],
    ['only headers in time', (_, reply) => reply.writeHead(200, headers).write('{')],
    [
      'a page',
      (_, reply) => reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    ['a page as JSON', (_, reply) => reply.writeHead(200, headers).end('<html>Sign in</html>')],
    ['an error page', (_, reply) => reply.writeHead(502, headers).end('<html>Bad gateway</html>')],
    ['half a reply', (_, reply) => reply.writeHead(200, headers).end('{"id":"pi_1","object":"payment_')],
    [
      'half of the bytes',
      (_, reply) =>
        reply.writeHead(200, { ...headers, 'Content-Length': 99 }).write('{"id":', () => reply.destroy()),
    ],
    ['another object', (_, reply) => reply.writeHead(200, headers).end('{"id":"b_1","object":"balance"}')],
    ['an empty object', (_, reply) => reply.writeHead(200, headers).end('{}')],
    ['null', (_, reply) => reply.writeHead(200, headers).end('null')],
    ['nothing', (_, reply) => reply.writeHead(200, headers).end()],
  ])('that answers %s counts as unavailable', async (_, answers) => {
    const payments = await providerThat(answers)
    const refund = { refundId: 'r-1', intentId: 'pi_1', amount: 100 }
    for (const call of [
      () => payments.createIntent({ orderId: 'o-1', attempt: 1, amount: 100, description: 'x' }),
      () => payments.retrieveIntent('pi_1'),
      () => payments.cancelIntent('pi_1'),
      () => payments.createRefund(refund),
      () => payments.listRefundsOf('pi_1'),
      () => payments.retrieveDispute('dp_1'),
    ]) {
      await expect(call(), String(call)).rejects.toMatchObject({ code: 'payment_unavailable' })
    }
  })

  it('that cannot be reached counts as unavailable', async () => {
    const payments = await providerThatAnswers(200, {})
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    await expect(payments.retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment_unavailable',
      status: 503,
    })
  })

  it('that refuses a call is an error of ours, not unavailability', async () => {
    const payments = await providerThatAnswers(404, error('invalid_request_error', 'resource_missing'))
    await expect(payments.retrieveIntent('pi_1')).rejects.not.toMatchObject({ code: 'payment_unavailable' })
  })
})

/** Our side of the sandbox, and Stripe's SDK to change what is there. */
async function withSandbox() {
  const { stripe, host, clock } = await startSandbox()
  const payments = createStripePayments({ ...sandboxKeys, host, now: () => clock.now })
  const intent = await payments.createIntent({ orderId: 'o-1', attempt: 1, amount: 37_500, description: 'x' })
  return { payments, stripe, intent }
}

describe('changing the amount of an intent', () => {
  it('can go back and forth: no reply is one to an earlier change', async () => {
    const { payments, stripe, intent } = await withSandbox()
    for (const amount of [36_000, 37_500, 36_000]) {
      expect(await payments.updateIntent(intent.id, { amount })).toMatchObject({
        ...intent,
        amount,
        status: 'requires_payment_method',
      })
      expect((await stripe.paymentIntents.retrieve(intent.id)).amount).toBe(amount)
    }
  })

  it.each([
    ['succeeded', 'pm_card_visa'],
    ['processing', 'pm_card_sandboxProcessing'],
    ['canceled', undefined],
  ])('returns what it is when it is too late: %s, at the old amount', async (status, method) => {
    const { payments, stripe, intent } = await withSandbox()
    if (method) await stripe.paymentIntents.confirm(intent.id, { payment_method: method })
    else await stripe.paymentIntents.cancel(intent.id)
    expect(await payments.updateIntent(intent.id, { amount: 36_000 })).toMatchObject({
      status,
      amount: 37_500,
    })
  })

  // docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  it('to less than a card can be charged is refused', async () => {
    const { payments, intent } = await withSandbox()
    await payments.updateIntent(intent.id, { amount: smallestChargeCents })
    await expect(payments.updateIntent(intent.id, { amount: smallestChargeCents - 1 })).rejects.toMatchObject(
      { code: 'amount_too_small' },
    )
  })
})

describe('a webhook’s signature', () => {
  const payload = JSON.stringify({ object: 'event', id: 'evt_1', type: 'customer.created' })
  const sign = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const accepts = (webhookSecrets: string[], signature: string) => () =>
    createStripePayments({ ...sandboxKeys, webhookSecrets, now: () => new Date() }).verifyEvent(
      Buffer.from(payload),
      signature,
    )

  it('is valid with each secret while one takes the place of the other, and with none that was taken away', () => {
    const both = ['whsec_new', 'whsec_old']
    for (const secret of both) expect(accepts(both, sign(secret))()).toMatchObject({ id: 'evt_1' })
    expect(accepts(['whsec_new'], sign('whsec_old'))).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    )
    expect(accepts(both, sign('whsec_another'))).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    )
  })
})
