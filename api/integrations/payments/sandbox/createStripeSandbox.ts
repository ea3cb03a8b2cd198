import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Log } from '../../../config/log.ts'
import { stripeJs } from './browser/stripeJs.ts'
import { cancelPaymentIntent } from './cancelPaymentIntent.ts'
import { confirmPaymentIntent } from './confirmPaymentIntent.ts'
import { createPaymentIntent } from './createPaymentIntent.ts'
import { createRefund } from './createRefund.ts'
import { openDatabase } from './database.ts'
import { createEventQueue } from './eventQueue.ts'
import { handleRequest } from './handleRequest.ts'
import { createIdempotencyKeys } from './idempotencyKeys.ts'
import { createObjectStore } from './objectStore.ts'
import {
  listEvents,
  listPaymentIntents,
  listRefunds,
  retrieveCharge,
  retrievePaymentIntent,
  retrieveRefund,
} from './readEndpoints.ts'
import type { Engine } from './runCall.ts'
import { sandboxAuthenticate, sandboxSettle } from './sandboxEndpoints.ts'
import { updatePaymentIntent } from './updatePaymentIntent.ts'
import { createWebhookSender } from './webhookSender.ts'

export interface StripeSandboxOptions {
  /** Folder of `stripe-sandbox.sqlite`; several processes can share it. */
  dataDir: string
  /** Clock of objects, events, signatures and the age of idempotency keys. */
  now: () => Date
  /** Where events are sent; a function if it is known only later. */
  webhookUrl: string | (() => string)
  webhookSecret: string
  secretKey: string
  publishableKey: string
  log: Log
  /** Path under which an app forwards requests, removed before routing. Default `/stripe-sandbox`. */
  mountPath?: string
  /** False keeps events queued, as if our server were unreachable. Default true. */
  deliverWebhooks?: boolean
  /** Milliseconds until a refund's next step. Default 2,000. */
  refundSettleDelay?: number
  /** Milliseconds for which a request with an idempotency key executes. Default 0. */
  executionDelay?: number
}

export interface StripeSandbox {
  /** Answers one request: the API under /v1, and /stripe.js. Its body must be unread. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Opens its own listener on 127.0.0.1, for `new Stripe(key, { host, port, protocol: 'http' })`. */
  listen(): Promise<{ host: string; port: number }>
  /** Starts settling refunds and delivering events. */
  start(): void
  /** Resolves when every due event has been delivered or attempted. */
  untilIdle(): Promise<void>
  /** Stops deliveries and the listener, and closes the database. */
  close(): Promise<void>
}

/** A local sandbox in place of Stripe: the part of its API that we call, its webhooks and its browser script. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { webhookUrl, mountPath = '/stripe-sandbox' } = options
  const db = openDatabase(options.dataDir)
  const engine: Engine = {
    db,
    store: createObjectStore(db),
    events: createEventQueue(db),
    keys: createIdempotencyKeys(db),
    now: options.now,
    executionDelay: options.executionDelay ?? 0,
  }
  const sender = createWebhookSender(engine, {
    webhookUrl: typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl,
    webhookSecret: options.webhookSecret,
    deliver: options.deliverWebhooks ?? true,
    log: options.log,
  })
  const setup = {
    endpoints: [
      createPaymentIntent,
      listPaymentIntents,
      retrievePaymentIntent,
      updatePaymentIntent,
      confirmPaymentIntent,
      cancelPaymentIntent,
      sandboxAuthenticate,
      sandboxSettle,
      createRefund(options.refundSettleDelay ?? 2_000),
      listRefunds,
      retrieveRefund,
      retrieveCharge,
      listEvents,
    ],
    keys: options,
    log: options.log,
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = targetOf(req.url ?? '/', mountPath)
    if (target.path === '/stripe.js' && (req.method === 'GET' || req.method === 'HEAD')) {
      sendScript(res)
      return
    }
    await handleRequest(engine, setup, target, req, res)
    sender.wake()
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      options.log.error({ err: error }, 'stripe sandbox: a reply failed')
      res.destroy()
    })
  })

  return {
    handle,
    async listen() {
      if (!server.listening) {
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, '127.0.0.1', resolve)
        })
      }
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('the stripe sandbox has no port')
      return { host: address.address, port: address.port }
    },
    start: () => sender.start(),
    untilIdle: () => sender.untilIdle(),
    async close() {
      await sender.stop()
      if (server.listening) {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeIdleConnections()
        await closed
      }
      db.close()
    },
  }
}

// A client that joins a base address ending in a slash with an absolute path sends a double slash.
function targetOf(url: string, mountPath: string): { path: string; query: string } {
  const [whole = '', query = ''] = splitOnce(url, '?')
  const slashed = whole.replace(/^\/+/, '/')
  const path = slashed.startsWith(`${mountPath}/`) ? slashed.slice(mountPath.length) : slashed
  return { path: path.replace(/^\/+/, '/'), query }
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function sendScript(res: ServerResponse): void {
  res.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Length': Buffer.byteLength(stripeJs),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  })
  res.end(stripeJs)
}
