import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDisconnect } from '../../../config/errorDetails.ts'
import { stripeJs } from './browser/stripeJs.ts'
import { calls } from './calls.ts'
import { type FormTree, invalidRequest, parseForm, StripeApiError } from './forms.ts'
import { type Caller, openStore, type StoredReply } from './objects.ts'
import { createWebhooks, type WebhookOptions } from './webhooks.ts'

export interface StripeSandboxOptions extends WebhookOptions {
  /** Folder of `stripe-sandbox.sqlite`; several processes can share it. */
  dataDir: string
  /** Clock of objects, events, signatures and the age of idempotency keys. */
  now: () => Date
  secretKey: string
  publishableKey: string
  /** Milliseconds until a refund's next step. Default 2,000. */
  refundSettleDelay?: number
}

export type StripeSandbox = ReturnType<typeof createStripeSandbox>

/** A local sandbox in place of Stripe: the part of its API that we call, its webhooks and its browser script. */
export function createStripeSandbox(options: StripeSandboxOptions) {
  const { log, refundSettleDelay = 2_000 } = options
  const store = openStore(options.dataDir, options.now)
  const webhooks = createWebhooks(store, options)

  /** Answers one request: the API under /v1, and /stripe.js. Its body must be unread. */
  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      // The app mounts it under /stripe-sandbox, and a client may join a base address and a path with two slashes.
      const [, path = '', query = ''] = /^\/*(?:stripe-sandbox\/+)?([^?]*)\??(.*)$/s.exec(req.url ?? '') ?? []
      if (path === 'stripe.js' && req.method === 'GET') {
        const type = 'text/javascript; charset=utf-8'
        send(res, 200, stripeJs, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' })
        return
      }
      const params = new URLSearchParams(req.method === 'GET' ? query : await readBody(req))
      const { isReplay, status, body } = answer(req, path, params)
      send(res, status, body, isReplay ? { 'Idempotent-Replayed': 'true' } : {})
      webhooks.wake()
    } catch (error) {
      if (!(error instanceof StripeApiError)) {
        if (isDisconnect(error)) log.info('stripe sandbox: the caller closed the connection')
        else log.error({ err: error }, 'stripe sandbox: a request failed')
      }
      const { status, body } = error instanceof StripeApiError ? error : internalError
      send(res, status, JSON.stringify({ error: body }))
    }
  }

  /** @throws {StripeApiError} before anything is written, and nothing is stored for its key */
  function answer(req: IncomingMessage, path: string, params: URLSearchParams) {
    const form = parseForm(params)
    const caller = callerOf(req, form, options)
    delete form.key
    const { call, id } = route(req.method, path)
    if (caller === 'browser' && !call.isPublic) throw needsSecretKey
    const respond = call.prepare(form)
    const key = req.method === 'POST' ? req.headers['idempotency-key']?.toString() : undefined
    // Includes the caller, so that a browser cannot replay a reply made for our server.
    params.sort()
    const request = createHash('sha256').update(`${caller} ${path} ${params}`).digest('hex')

    return store.transaction((): StoredReply & { isReplay: boolean } => {
      const stored = key ? store.replyTo(key) : undefined
      if (stored && stored.request !== request) throw keyOfAnotherRequest
      if (stored) return { ...stored, isReplay: true }
      const context = { store, caller, id, idempotencyKey: key ?? null, refundSettleDelay }
      const reply = { request, ...replyOf(() => respond(context)) }
      if (key) store.saveReply(key, reply)
      return { ...reply, isReplay: false }
    })
  }

  const server = createServer(handle)

  return {
    handle,
    /** Opens its own listener on 127.0.0.1, for `new Stripe(key, { host, port, protocol: 'http' })`. */
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      const { address, port } = server.address() as AddressInfo
      return { host: address, port }
    },
    /** Starts settling refunds and delivering events. */
    start: webhooks.start,
    /** Resolves when every due event has been delivered or attempted. */
    untilIdle: webhooks.untilIdle,
    /** Stops deliveries and the listener, and closes the database. */
    async close() {
      await webhooks.stop()
      if (server.listening) {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeIdleConnections()
        await closed
      }
      store.close()
    },
  }
}

/** What an execution comes to. Its refusals are replies, too. */
function replyOf(execute: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(execute()) }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }) }
  }
}

function route(method: string | undefined, path: string) {
  for (const call of calls) {
    const match = call.method === method ? call.path.exec(path) : null
    if (match) return { call, id: match[1] ?? '' }
  }
  throw invalidRequest(
    `Unrecognized request URL (${method}: /${path}). The sandbox speaks only the part of Stripe's API that this product calls.`,
    {},
    404,
  )
}

/** Which key authenticates a request: a Bearer token, or the `key` field that Stripe.js sends. https://docs.stripe.com/keys */
function callerOf(
  req: IncomingMessage,
  form: FormTree,
  keys: Pick<StripeSandboxOptions, 'secretKey' | 'publishableKey'>,
): Caller {
  const given = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? form.key
  if (given === keys.secretKey) return 'server'
  if (given === keys.publishableKey) return 'browser'
  throw invalidRequest(
    'You did not provide a valid API key. See https://stripe.com/docs/api#authentication.',
    {},
    401,
  )
}

// https://docs.stripe.com/error-codes#secret-key-required
const needsSecretKey = invalidRequest(
  'This API call cannot be made with a publishable API key. Please use a secret API key.',
  { code: 'secret_key_required' },
  403,
)

// https://docs.stripe.com/error-low-level#idempotency
const keyOfAnotherRequest = new StripeApiError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used for the same endpoint, with the same parameters, as they were first used.',
})

const internalError = new StripeApiError(500, {
  type: 'api_error',
  message: 'An unknown error occurred in the sandbox; its log says more.',
})

const longestBody = 1_000_000

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > longestBody) throw invalidRequest('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, no-store',
    ...headers,
  })
  res.end(body)
}
