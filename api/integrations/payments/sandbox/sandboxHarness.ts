import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../config/log.ts'
import type { StripeSandbox, StripeSandboxOptions } from './index.ts'
import { createStripeSandbox } from './index.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_sandbox'
export const WEBHOOK_SECRET = 'whsec_sandbox'

/** A running sandbox for one test, and the real SDK connected to it. */
export interface Harness {
  sandbox: StripeSandbox
  stripe: Stripe
  baseUrl: string
  clock: { now: Date }
}

/** A new empty folder, removed when the test ends. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts a sandbox. Webhooks are not delivered unless the options say so. */
export async function startSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<Harness> {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const sandbox = createStripeSandbox({
    dataDir: options.dataDir ?? newDataDir(),
    now: () => clock.now,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    deliverWebhooks: options.webhookUrl !== undefined,
    refundSettleDelay: 50,
    log: createLog('error'),
    ...options,
  })
  onTestFinished(() => sandbox.close().catch(() => undefined))
  const { host, port } = await sandbox.listen()
  const stripe = new Stripe(SECRET_KEY, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return { sandbox, stripe, baseUrl: `http://${host}:${port}`, clock }
}

/** An intent to pay $375.00 that takes cards without redirects. */
export function newIntent(stripe: Stripe, changes: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 37_500,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...changes,
  })
}

/** Our side of the webhook: records verified events and answers with `status`. */
export async function startReceiver(clock?: { now: Date }) {
  const received: { event: Stripe.Event; signature: string; body: string }[] = []
  const receiver = {
    status: 200,
    received,
    url: '',
    requests: 0,
    types: () => received.map(({ event }) => event.type),
  }
  const server = createServer(async (req, res) => {
    receiver.requests += 1
    const body = await text(req)
    const signature = String(req.headers['stripe-signature'])
    const at = (clock?.now ?? new Date('2026-11-20T12:00:00Z')).getTime()
    const event = new Stripe(SECRET_KEY).webhooks.constructEvent(
      body,
      signature,
      WEBHOOK_SECRET,
      300,
      undefined,
      at,
    )
    if (receiver.status < 300) received.push({ event, signature, body })
    res.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  receiver.url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/hook` : ''
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** The error that an SDK call fails with. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was expected to fail')
}

const browserReply = z.looseObject({
  status: z.string().optional(),
  error: z
    .looseObject({ code: z.string().optional(), payment_intent: z.looseObject({}).optional() })
    .optional(),
})

/** A request from a browser: the publishable key and some fields. */
export async function browserPost(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ key: PUBLISHABLE_KEY, ...fields }),
  })
  return { status: response.status, body: browserReply.parse(await response.json()) }
}

/** The form fields of a card, as Stripe.js sends them. */
export function cardFields(number: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '60614',
    return_url: 'http://127.0.0.1/checkout',
    ...changes,
  }
}
