import type { Env } from '../../config/env.ts'
import type { Log } from '../../config/log.ts'
import type { Payments } from './payments.ts'
import { createStripeSandbox, type StripeSandbox } from './sandbox/createStripeSandbox.ts'
import { sandboxKeys } from './sandboxKeys.ts'
import { createStripePayments } from './stripePayments.ts'

export interface PaymentProvider {
  payments: Payments
  /** Set if no Stripe keys are configured. */
  sandbox: StripeSandbox | undefined
  /** Address of the sandbox on this machine, e.g. `http://127.0.0.1:41234`. */
  sandboxAddress: string | undefined
  close: () => Promise<void>
}

export interface ConnectOptions {
  env: Pick<Env, 'stripe' | 'production' | 'dataDir'>
  log: Log
  now: () => Date
  /** Port of our webhook on this machine; called when the first event is sent. */
  webhookPort: () => number
  /** See `StripeSandboxOptions`. */
  deliverWebhooks?: boolean
}

/**
 * Connects to Stripe if its keys are configured, otherwise to a local sandbox behind the same SDK.
 *
 * @throws {Error} in production without keys
 */
export async function connectPayments({
  env,
  log,
  now,
  webhookPort,
  deliverWebhooks = true,
}: ConnectOptions): Promise<PaymentProvider> {
  if (env.stripe) {
    return {
      payments: createStripePayments({ ...env.stripe, now }),
      sandbox: undefined,
      sandboxAddress: undefined,
      close: async () => {},
    }
  }
  if (env.production) throw new Error('There is no payment sandbox in production')
  const sandbox = createStripeSandbox({
    ...sandboxKeys,
    dataDir: env.dataDir,
    now,
    log,
    webhookUrl: () => `http://127.0.0.1:${webhookPort()}/api/stripe/webhook`,
    deliverWebhooks,
  })
  const { host, port } = await sandbox.listen()
  return {
    payments: createStripePayments({ ...sandboxKeys, host: { host, port, protocol: 'http' }, now }),
    sandbox,
    sandboxAddress: `http://${host}:${port}`,
    close: () => sandbox.close(),
  }
}
