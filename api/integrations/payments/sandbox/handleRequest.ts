import type { IncomingMessage, ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { isDisconnect } from '../../../config/errorDetails.ts'
import type { Log } from '../../../config/log.ts'
import type { ApiKeys } from './apiKeys.ts'
import { callerOf, refuseWrongCaller } from './apiKeys.ts'
import type { Endpoint } from './endpoint.ts'
import { parseForm } from './formBody.ts'
import { newId } from './ids.ts'
import { publicPaymentIntent } from './publicPaymentIntent.ts'
import type { Engine } from './runCall.ts'
import { runCall } from './runCall.ts'
import type { StripeErrorBody } from './stripeApiError.ts'
import { invalidRequest, StripeApiError } from './stripeApiError.ts'

const BODY_LIMIT = 1_000_000
// Sent by Stripe.js with every call; not parameters of the endpoint.
const TRANSPORT_FIELDS = ['key', '_stripe_account', '_stripe_version']

/**
 * Answers one request of Stripe's API.
 *
 * @param target path without the mount prefix, query without the question mark
 */
export async function handleRequest(
  engine: Engine,
  setup: { endpoints: Endpoint[]; keys: ApiKeys; log: Log },
  target: { path: string; query: string },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const requestId = newId('req')
  res.setHeader('Request-Id', requestId)
  res.setHeader('Stripe-Version', Stripe.API_VERSION)
  res.setHeader('Cache-Control', 'no-cache, no-store')
  let isBrowser = true
  try {
    const method = req.method ?? 'GET'
    const { tree, fingerprint } = parseForm(method === 'GET' ? target.query : await readBody(req))
    const caller = callerOf(req, tree, setup.keys)
    isBrowser = caller === 'publishable'
    for (const field of TRANSPORT_FIELDS) delete tree[field]
    const { endpoint, id } = route(setup.endpoints, method, target.path)
    refuseWrongCaller(caller, endpoint)

    const key = req.headers['idempotency-key']
    const isKeyed = method === 'POST' && typeof key === 'string' && key !== ''
    // Includes the caller, so that a browser cannot replay a reply made for our server.
    const print = `${caller} ${fingerprint}`
    const keyed = isKeyed ? { key, endpoint: target.path, fingerprint: print, requestId } : undefined
    if (keyed !== undefined) res.setHeader('Idempotency-Key', keyed.key.slice(0, 255))
    const call = { caller, id, form: tree, now: engine.now() }
    const finished = await runCall(engine, endpoint, call, keyed, requestId)
    if (finished.replayOf !== undefined) {
      res.setHeader('Idempotent-Replayed', 'true')
      res.setHeader('Original-Request', finished.replayOf)
    }
    send(res, finished.status, isBrowser ? withPublicIntent(finished.text) : finished.text)
  } catch (error) {
    const refusal = error instanceof StripeApiError ? error : unexpected(error, setup.log, requestId)
    const text = JSON.stringify({ error: refusal.body })
    send(res, refusal.status, isBrowser ? withPublicIntent(text) : text)
  }
}

function route(endpoints: Endpoint[], method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`)
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match !== null) return { endpoint, id: match[1] ?? '' }
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox speaks only the part of Stripe's API that this product calls.`,
  })
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > BODY_LIMIT) throw invalidRequest('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// An error contains its intent, of which a browser may see only a part.
function withPublicIntent(text: string): string {
  const body: { error?: StripeErrorBody } = JSON.parse(text)
  const intent = body.error?.payment_intent
  if (body.error === undefined || intent === undefined || !('metadata' in intent)) return text
  return JSON.stringify({ error: { ...body.error, payment_intent: publicPaymentIntent(intent) } })
}

function unexpected(error: unknown, log: Log, requestId: string): StripeApiError {
  if (isDisconnect(error)) log.info({ requestId }, 'stripe sandbox: the caller closed the connection')
  else log.error({ err: error, requestId }, 'stripe sandbox: a request failed')
  return new StripeApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred in the sandbox; its log says more.',
  })
}

function send(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  res.end(text)
}
