import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Payments } from './payments.ts'
import { createStripePayments } from './stripePayments.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A provider that gives the same answer to every call. */
async function providerThatAnswers(status: number, body: object): Promise<Payments> {
  server = createServer((_, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' })
    res.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return createStripePayments({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'whsec_x',
    host: { host: '127.0.0.1', port, protocol: 'http' },
    now: () => new Date(),
  })
}

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
