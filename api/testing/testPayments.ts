import { createServer, connect as dial, type Socket } from 'node:net'
import Stripe from 'stripe'
import {
  type ConnectOptions,
  connectPayments,
  type PaymentProvider,
  sandboxKeys,
} from '../integrations/payments/connectPayments.ts'
import { createStripePayments } from '../integrations/payments/stripePayments.ts'

/** How the line to the card provider behaves. `cut_replies`: it gets our call, we never get its answer. */
export type LineState = 'up' | 'down' | 'cut_replies'

export interface TestPayments {
  connect: (options: ConnectOptions) => Promise<PaymentProvider>
  setLine(state: LineState): void
  /** Everything the provider would tell us, oldest first: for tests that deliver it themselves. */
  listEvents(): Promise<Stripe.Event[]>
  /** The provider's own SDK, straight to it, whatever the line does. */
  provider(): Stripe
  /** A signature as the provider makes it. */
  sign(body: string, at: Date): string
  close(): Promise<void>
}

/** The local sandbox behind a line that tests can cut. @param deliverWebhooks false keeps its webhooks back */
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
      const provider = await connectPayments({ ...options, deliverWebhooks })
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
      // The SDK keeps connections open: those go through the old line.
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
