import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createLog } from '../config/log.ts'
import {
  createStripeSandbox,
  type StripeSandboxOptions,
} from '../integrations/payments/sandbox/createStripeSandbox.ts'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'

const startOfTest = new Date('2026-11-20T12:00:00Z')

/** A new empty folder, removed when the test ends. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** The card provider's sandbox alone, for one test, and Stripe's SDK connected to it. Webhooks go nowhere without an address. */
export async function startSandbox(options: Partial<StripeSandboxOptions> = {}) {
  const clock = { now: startOfTest }
  const sandbox = createStripeSandbox({
    ...sandboxKeys,
    dataDir: options.dataDir ?? newDataDir(),
    now: () => clock.now,
    webhookUrl: () => '',
    deliverWebhooks: options.webhookUrl !== undefined,
    refundSettleDelay: 50,
    log: createLog('silent'),
    ...options,
  })
  onTestFinished(() => sandbox.close())
  const host = { ...(await sandbox.listen()), protocol: 'http' as const }
  sandbox.start()
  const stripe = new Stripe(sandboxKeys.secretKey, { ...host, maxNetworkRetries: 0, telemetry: false })
  return { sandbox, stripe, host, address: `http://${host.host}:${host.port}`, clock }
}

/** An intent to pay $375.00. */
export function newIntent(stripe: Stripe, changes: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const params = { amount: 37_500, currency: 'usd', allowed_payment_method_types: ['card'], ...changes }
  return stripe.paymentIntents.create(params)
}

/** An intent that is confirmed with a test card. */
export async function confirmedIntent(stripe: Stripe, payment_method = 'pm_card_visa') {
  const { id } = await newIntent(stripe)
  return stripe.paymentIntents.confirm(id, { payment_method })
}

/** Our side of the webhook: keeps the events, verified by the SDK, and answers with `status`. */
export async function startReceiver() {
  const receiver = { status: 200, requests: 0, events: [] as Stripe.Event[], url: () => '' }
  const server = createServer(async (req, res) => {
    receiver.requests += 1
    const signature = String(req.headers['stripe-signature'])
    const { webhookSecret } = sandboxKeys
    const at = startOfTest.getTime()
    const event = Stripe.webhooks.constructEvent(
      await text(req),
      signature,
      webhookSecret,
      300,
      undefined,
      at,
    )
    if (receiver.status < 300) receiver.events.push(event)
    res.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  receiver.url = () => `http://127.0.0.1:${port}/hook`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
