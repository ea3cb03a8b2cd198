import { createServer, connect as dial, type Socket } from 'node:net'
import Stripe from 'stripe'
import {
  type ConnectOptions,
  connectPayments,
  type PaymentProvider,
} from '../integrations/payments/connectPayments.ts'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'
import { createStripePayments } from '../integrations/payments/stripePayments.ts'

/** State of the connection to the card provider. `cut_replies`: the provider receives our call, but its reply is lost. */
export type LineState = 'up' | 'down' | 'cut_replies'

export interface TestPayments {
  connect: (options: ConnectOptions) => Promise<PaymentProvider>
  setLine(state: LineState): void
  /** All events of the provider, oldest first, for tests that deliver them. */
  listEvents(): Promise<Stripe.Event[]>
  /** The provider's SDK, bypassing the connection that tests can cut. */
  provider(): Stripe
  /** A signature like the provider's. */
  sign(body: string, at: Date): string
  close(): Promise<void>
}

/** The local sandbox behind a connection that tests can cut. @param deliverWebhooks false holds its webhooks back */
export function createTestPayments({ deliverWebhooks = true } = {}): TestPayments {
  let state: LineState = 'up'
  let target = { host: '', port: 0 }
  const sockets = new Set<Socket>()
  const line = createServer((socket) => {
    if (state === 'down') return socket.destroy()
    const upstream = dial(target)
    sockets.add(socket).add(upstream)
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('data', (bytes) => (state === 'down' ? socket.destroy() : upstream.write(bytes)))
    upstream.on('data', (bytes) => (state === 'up' ? socket.write(bytes) : socket.destroy()))
    return socket
  })
  const straight = () =>
    new Stripe(sandboxKeys.secretKey, { ...target, protocol: 'http', apiVersion: '2026-10-28.endive' })

  return {
    async connect(options) {
      // Production refuses the sandbox.
      const env = { ...options.env, production: false }
      const provider = await connectPayments({ ...options, env, deliverWebhooks })
      const address = new URL(provider.sandboxAddress ?? '')
      target = { host: address.hostname, port: Number(address.port) }
      await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
      const own = line.address()
      if (own === null || typeof own === 'string') throw new Error('the line has no port')
      const payments = createStripePayments({
        ...sandboxKeys,
        host: { host: '127.0.0.1', port: own.port, protocol: 'http' },
        now: options.now,
      })
      return { ...provider, payments }
    },
    setLine(next) {
      state = next
      // The SDK's keep-alive connections would bypass the cut.
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async listEvents() {
      const events = await straight().events.list({ limit: 100 })
      return events.data.reverse()
    },
    provider: straight,
    sign(body, at) {
      const timestamp = Math.floor(at.getTime() / 1000)
      return straight().webhooks.generateTestHeaderString({
        payload: body,
        secret: sandboxKeys.webhookSecret,
        timestamp,
      })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => line.close(() => resolve()))
    },
  }
}
