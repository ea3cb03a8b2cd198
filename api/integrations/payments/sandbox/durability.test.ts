import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { waitFor } from '../../../testing/waitFor.ts'
import {
  browserPost,
  cardFields,
  newDataDir,
  newIntent,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startReceiver,
  startSandbox,
  WEBHOOK_SECRET,
} from './sandboxHarness.ts'

// A separate process, so that it can be killed with SIGKILL.
const program = `
  import { createStripeSandbox } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
  import { createLog } from ${JSON.stringify(new URL('../../../config/log.ts', import.meta.url).href)}
  const sandbox = createStripeSandbox({
    dataDir: process.argv[1], now: () => new Date('2026-11-20T12:00:00Z'), webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: '${WEBHOOK_SECRET}', secretKey: '${SECRET_KEY}', publishableKey: '${PUBLISHABLE_KEY}',
    log: createLog('silent'),
  })
  sandbox.start()
  const { port } = await sandbox.listen()
  process.stdout.write(String(port))
`

test('a confirmed change survives kill -9, and its events are delivered afterwards', async () => {
  const dataDir = newDataDir()
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, dataDir])
  const [port] = await once(child.stdout, 'data')
  const doomed = new Stripe(SECRET_KEY, { host: '127.0.0.1', port: String(port), protocol: 'http' })
  const params = { amount: 37_500, currency: 'usd' }
  const intent = await doomed.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })
  await doomed.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://127.0.0.1/',
  })
  child.kill('SIGKILL')
  await once(child, 'exit')

  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({ dataDir, webhookUrl: receiver.url })
  sandbox.start()
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })).id).toBe(intent.id)
  // Longer than a lease of the dead process.
  await waitFor(() =>
    expect(receiver.types().sort()).toEqual(['payment_intent.created', 'payment_intent.succeeded']),
  )
}, 30_000)

test('a sandbox can be closed and reopened while a refund is settling', async () => {
  const dataDir = newDataDir()
  const first = await startSandbox({ dataDir, refundSettleDelay: 300 })
  const intent = await newIntent(first.stripe, { confirm: true, payment_method: 'pm_card_refundFail' })
  const refund = await first.stripe.refunds.create({ payment_intent: intent.id })
  await first.sandbox.close()

  const second = await startSandbox({ dataDir })
  second.sandbox.start()
  await waitFor(async () => expect((await second.stripe.refunds.retrieve(refund.id)).status).toBe('failed'))
})

test('the number of a real card is never stored', async () => {
  const dataDir = newDataDir()
  const { sandbox, stripe, baseUrl } = await startSandbox({ dataDir })
  const intent = await newIntent(stripe)
  const fields = { client_secret: String(intent.client_secret), ...cardFields('4012888888881881') }
  await browserPost(`${baseUrl}/v1/payment_intents/${intent.id}/confirm`, fields)
  for (const name of readdirSync(dataDir)) {
    expect(readFileSync(join(dataDir, name), 'latin1')).not.toContain('4012888888881881')
  }
  await sandbox.close()
})
