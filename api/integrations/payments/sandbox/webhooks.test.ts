import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'esbuild'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import {
  confirmedIntent,
  newDataDir,
  newIntent,
  startReceiver,
  startSandbox,
} from '../../../testing/stripeSandbox.ts'
import { waitFor } from '../../../testing/timing.ts'
import { sandboxKeys } from '../sandboxKeys.ts'
import { stripeJs } from './browser/stripeJs.ts'

test('a payment sends events that the SDK verifies, and a waiting test knows when', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe, clock } = await startSandbox({ webhookUrl: receiver.url })
  const { id } = await newIntent(stripe, { metadata: { order: 'o-1' } })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'pay' })
  await sandbox.untilIdle()
  expect(receiver.events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  expect(receiver.events.find(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: clock.now.getTime() / 1000,
    livemode: false,
    request: { idempotency_key: 'pay' },
    data: { object: { id, status: 'succeeded', amount_received: 37_500, metadata: { order: 'o-1' } } },
  })
})

test('each change has its event', async () => {
  const { stripe } = await startSandbox()
  const { id } = await newIntent(stripe)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' })
  await stripe.paymentIntents.cancel(id)
  await confirmedIntent(stripe, 'pm_card_sandboxProcessing')
  const paid = await confirmedIntent(stripe)
  await stripe.refunds.create({ payment_intent: paid.id })
  expect((await stripe.events.list()).data.map(({ type }) => type).reverse()).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.processing',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
  ])
})

test('an event is resent until it is answered with success, and then no more', async () => {
  const receiver = await startReceiver()
  receiver.status = 500
  const { sandbox, stripe } = await startSandbox({ webhookUrl: receiver.url })
  await newIntent(stripe)
  await waitFor(() => expect(receiver.requests).toBe(2))
  receiver.status = 200
  await waitFor(() => expect(receiver.events).toHaveLength(1))
  await sandbox.untilIdle()
  await newIntent(stripe)
  await waitFor(() => expect(receiver.events).toHaveLength(2))
})

test('without delivery payments still succeed, and their events wait for a process that delivers', async () => {
  const dataDir = newDataDir()
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({
    dataDir,
    webhookUrl: receiver.url,
    deliverWebhooks: false,
  })
  expect((await confirmedIntent(stripe)).status).toBe('succeeded')
  await sandbox.untilIdle()
  expect(receiver.requests).toBe(0)
  await sandbox.close()

  const later = await startSandbox({ dataDir, webhookUrl: receiver.url })
  await later.sandbox.untilIdle()
  expect(receiver.events).toHaveLength(3)
})

test('two processes on one file deliver each event once', async () => {
  const dataDir = newDataDir()
  const receiver = await startReceiver()
  const one = await startSandbox({ dataDir, webhookUrl: receiver.url })
  const two = await startSandbox({ dataDir, webhookUrl: receiver.url })
  await Promise.all(Array.from({ length: 20 }, (_, n) => newIntent(n % 2 === 0 ? one.stripe : two.stripe)))
  await waitFor(() => expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(20))
  expect(receiver.requests).toBe(20)
})

// A separate process, so that it can be killed with SIGKILL. Nobody listens at its address for webhooks.
const program = `
  import { createStripeSandbox } from ${JSON.stringify(new URL('./createStripeSandbox.ts', import.meta.url).href)}
  import { createLog } from ${JSON.stringify(new URL('../../../config/log.ts', import.meta.url).href)}
  const sandbox = createStripeSandbox({
    ...${JSON.stringify(sandboxKeys)}, dataDir: process.argv[1], now: () => new Date('2026-11-20T12:00:00Z'),
    webhookUrl: () => 'http://127.0.0.1:9/', log: createLog('silent'),
  })
  sandbox.start()
  const { port } = await sandbox.listen()
  process.stdout.write(String(port))
`

test('a confirmed change survives kill -9, and its events are delivered afterwards', async () => {
  const dataDir = newDataDir()
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, dataDir])
  const [port] = await once(child.stdout, 'data')
  const doomed = new Stripe(sandboxKeys.secretKey, {
    host: '127.0.0.1',
    port: String(port),
    protocol: 'http',
  })
  const params = { amount: 37_500, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const { id } = await doomed.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })
  await doomed.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  child.kill('SIGKILL')
  await once(child, 'exit')

  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ dataDir, webhookUrl: receiver.url })
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })).id).toBe(id)
  await sandbox.untilIdle()
  expect(receiver.events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
}, 30_000)

test('the script is valid JavaScript, and needs neither eval nor inline handlers', async () => {
  const { address } = await startSandbox()
  for (const path of ['/stripe.js', '/stripe-sandbox/stripe.js']) {
    const response = await fetch(`${address}${path}`)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(stripeJs)
  }
  expect(() => new Script(stripeJs)).not.toThrow()
  expect(stripeJs).not.toMatch(/\beval\(|new Function\(|innerHTML|\.style\b|setAttribute\('on/)
})

test.each([{ minify: false }, { minify: true }, { keepNames: true }])(
  'the script survives bundling with %o',
  async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-js-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const outfile = join(folder, 'bundle.mjs')
    const entryPoints = [new URL('./browser/stripeJs.ts', import.meta.url).pathname]
    await build({
      entryPoints,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['stripe'],
      ...options,
    })
    // In this folder, so that it finds the packages.
    writeFileSync(
      outfile,
      readFileSync(outfile, 'utf8').replace(/(['"])stripe\1/, `'${import.meta.resolve('stripe')}'`),
    )
    const bundled: { stripeJs: string } = await import(/* @vite-ignore */ outfile)
    const page = loadScript(bundled.stripeJs)
    expect(page.Stripe?.version).toBe('endive')
    const stripe = page.Stripe?.('pk_test_sandbox')
    for (const name of [
      'elements',
      'createToken',
      'createPaymentMethod',
      'confirmCardPayment',
      'confirmPayment',
    ]) {
      expect(stripe).toHaveProperty(name, expect.any(Function))
    }
    expect(() => page.Stripe?.('sk_test_sandbox')).toThrow('publishable key')
  },
)

interface Page {
  Stripe?: ((key: string) => object) & { version?: string }
}

/** Runs the script with a minimal page. */
function loadScript(source: string): Page {
  class HTMLScriptElement {
    src = 'http://127.0.0.1:3000/stripe-sandbox/stripe.js'
  }
  const document = { currentScript: new HTMLScriptElement() }
  const window: Page = {}
  new Script(source).runInNewContext({ HTMLScriptElement, URL, URLSearchParams, document, window })
  return window
}
