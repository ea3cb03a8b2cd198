import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller, Endpoint } from './endpoint.ts'
import type { FormTree } from './formBody.ts'
import { StripeApiError, withDocUrl } from './stripeApiError.ts'

/** The account's two keys. https://docs.stripe.com/keys */
export interface ApiKeys {
  secretKey: string
  publishableKey: string
}

/** Which key authenticates a request: a Bearer token, or the `key` field that Stripe.js sends. Throws 401. */
export function callerOf(req: IncomingMessage, form: FormTree, keys: ApiKeys): Caller {
  const given = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? form.key
  if (typeof given !== 'string' || given === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    )
  }
  if (isSame(given, keys.secretKey)) return 'secret'
  if (isSame(given, keys.publishableKey)) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`)
}

/** Refuses the publishable key where only a server may call. https://docs.stripe.com/error-codes#secret-key-required */
export function refuseWrongCaller(caller: Caller, endpoint: Endpoint): void {
  if (endpoint.callers.includes(caller)) return
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    ...withDocUrl({ code: 'secret_key_required' }),
  })
}

function unauthorized(message: string) {
  return new StripeApiError(401, { type: 'invalid_request_error', message })
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
