import { createHash } from 'node:crypto'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import {
  type BodyOf,
  changeHeader,
  type Endpoint,
  invalidatesHeader,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  userHeader,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import { type CurrentCall, withCall } from '../db/currentCall.ts'
import type { Command } from '../db/inTransaction.ts'
import { isId } from '../db/newId.ts'
import { addressesFor } from '../events/pubSub.ts'
import { parseReply, parseRequest } from './guard.ts'
import type { Actor, Policy, SignedOutCode } from './policies.ts'

/** The input of a handler, parsed and checked. */
export interface Call<E extends Endpoint, A extends Actor | undefined> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: A
  /** Set if the endpoint is repeatable by key and the call has an `Idempotency-Key`. */
  command: Command | undefined
  /** The `If-Match` of an endpoint that compares versions; undefined without one. */
  basedOn: string | undefined
  /** The raw body; empty for a file upload, whose route reads it (`readBytes`). */
  bytes: Buffer
  ctx: Context
}

export interface Route {
  endpoint: Endpoint
  policyName: string
  /** Whether the policy also asks for the password again. */
  isConfirmed: boolean
  middleware: Middleware
}

/** The app provides `loadUser`, so that `http` does not depend on a feature's tables. */
export interface RequestState {
  loadUser: () => Promise<Actor | undefined>
  signedOutBecause: () => SignedOutCode
  userId?: string
  /** @throws {AppError} confirm_password */
  assertConfirmed: () => void
}

/**
 * A queued call must only be sent as the user who wrote it. Checked before the policy: another user should read that the
 * call waits for its writer, not that they lack a role.
 */
function refuseAnotherPerson(writtenFor: string, actor: Actor | undefined): void {
  if (writtenFor !== '' && actor && actor.id !== writtenFor) throw new AppError('another_person')
}

/** Streams and downloads write their own headers and body; all other endpoints reply with JSON. */
type ReplyOfHandler<E extends Endpoint> = E extends { kind: 'stream' } | { kind: 'file'; method: 'GET' }
  ? unknown
  : ReplyOf<E>

function sendsBytes(endpoint: Endpoint): boolean {
  return endpoint.kind === 'stream' || (endpoint.kind === 'file' && endpoint.method === 'GET')
}

/**
 * Mounts a declared call: checks the policy, parses the request, runs the handler and parses its reply, which removes
 * columns that the contract does not list.
 *
 * @param policy who may call it at all
 * @param handler loads, authorizes, runs a use case and presents the result
 */
export function route<const E extends Endpoint, A extends Actor | undefined>(
  endpoint: E,
  policy: Policy<A>,
  handler: (call: Call<E, A>) => Promise<ReplyOfHandler<E>>,
): Route {
  return {
    endpoint,
    policyName: policy.name,
    isConfirmed: policy.isConfirmed === true,
    async middleware(ctx) {
      const state = ctx.state as RequestState
      const user = await state.loadUser()
      refuseAnotherPerson(ctx.get(userHeader), user)
      const actor = policy.admit(user, state.signedOutBecause())
      if (policy.isConfirmed) state.assertConfirmed()
      const input = await parseRequest(ctx, endpoint)
      const command =
        actor && endpoint.repeatableByKey ? readCommand(ctx, endpoint, actor.id, input) : undefined
      const basedOn = (endpoint.comparesVersion && ctx.get('If-Match')) || undefined
      // parseRequest used the endpoint's schemas, which TypeScript cannot infer through the generic.
      const call = { ...input, actor, command, basedOn, ctx } as Call<E, A>
      const current = currentCallOf(ctx, endpoint)
      const reply = await withCall(current, () => handler(call))
      if (actor) nameChanges(ctx, current, actor)
      if (sendsBytes(endpoint)) {
        ctx.body = reply
      } else {
        ctx.status = endpoint.status ?? 200
        // Without a type, Koa answers null with 204.
        ctx.type = 'json'
        ctx.body = parseReply(endpoint, reply)
      }
    },
  }
}

function currentCallOf(ctx: Context, endpoint: Endpoint): CurrentCall {
  const changeId = ctx.get(changeHeader)
  return {
    cause: ctx.state.requestId,
    ...(endpoint.kind !== 'signed' && {
      origin: { ip: ctx.ip, userAgent: ctx.get('User-Agent').slice(0, 400) },
    }),
    // Other pages read the id with the invalidation.
    ...(isId(changeId) && { changeId }),
    invalidations: [],
  }
}

/** Sets the header that says what to fetch again; the invalidations that follow on the event stream may be lost. */
function nameChanges(ctx: Context, { invalidations, isRepeated }: CurrentCall, actor: Actor): void {
  const reader = { userId: actor.id, isStaff: actor.isAdmin, area: areaCode(actor.zipCode) }
  const addresses = isRepeated ? ['*'] : invalidations.flatMap((each) => addressesFor(each, reader))
  if (addresses.length > 0) ctx.set(invalidatesHeader, [...new Set(addresses)].join(', '))
}

/** Stripe's limit: docs.stripe.com/api/idempotent_requests */
const maxKeyLength = 255

/**
 * Reads the `Idempotency-Key` of a call (draft-ietf-httpapi-idempotency-key-header).
 *
 * @returns undefined without the header
 * @throws {AppError} invalid_input if the key is too long
 */
function readCommand(
  ctx: Context,
  endpoint: Endpoint,
  userId: string,
  input: { params: unknown; bytes: Buffer },
): Command | undefined {
  const key = ctx.get('Idempotency-Key').trim()
  if (key === '') return undefined
  if (key.length > maxKeyLength) {
    throw new AppError('invalid_input', {
      message: `An Idempotency-Key has at most ${maxKeyLength} characters`,
    })
  }
  return {
    userId,
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    // Hash the raw body: the parsed one would change whenever its schema gains a field.
    fingerprint: createHash('sha256')
      .update(`${JSON.stringify(input.params ?? null)}\n`)
      .update(endpoint.queuedFields ? withoutFields(input.bytes, endpoint.queuedFields) : input.bytes)
      .digest('base64url'),
  }
}

/** A JSON body without some of its fields; empty if none is left, like no body. */
function withoutFields(bytes: Buffer, fields: readonly string[]): string {
  const kept = Object.entries(bytes.length === 0 ? {} : JSON.parse(bytes.toString())).filter(
    ([name]) => !fields.includes(name),
  )
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept))
}

/**
 * Mounts declared calls and answers 405 to any other method on their paths. Each area has a router of its own, because a router compares
 * an address with its paths one after another.
 *
 * @param before runs ahead of each call
 */
export function mountRoutes(routes: readonly Route[], before: readonly Middleware[]): Middleware {
  const callsAt = new Map<string, Map<string, Middleware>>()
  for (const { endpoint, middleware } of routes) {
    const calls = callsAt.get(endpoint.path) ?? new Map<string, Middleware>()
    callsAt.set(endpoint.path, calls.set(endpoint.method, middleware))
  }
  const routers = new Map<string, Router>()
  for (const [path, calls] of callsAt) {
    // Strict: an address with an empty last segment is not the list's.
    const router = routers.get(areaOf(path)) ?? new Router({ strict: true })
    routers.set(areaOf(path), router.all(path.replace(/\{(\w+)\}/g, ':$1'), ...before, pickCall(calls)))
  }
  const dispatchers = new Map([...routers].map(([area, router]) => [area, router.routes() as Middleware]))
  return async (ctx, next) => (dispatchers.get(areaOf(ctx.path)) ?? next)(ctx, next)
}

/** `/api/admin/transactions` of `/api/admin/transactions/export`, and `/api/me` of `/api/me/sessions`. */
function areaOf(path: string): string {
  return /^\/api\/(?:(?:admin|developer)\/)?[^/]*/i.exec(path)?.[0].toLowerCase() ?? ''
}

function pickCall(calls: ReadonlyMap<string, Middleware>): Middleware {
  return (ctx, next) => {
    const call = calls.get(ctx.method === 'HEAD' ? 'GET' : ctx.method)
    if (call) return call(ctx, next)
    // RFC 9110, section 15.5.6: a 405 lists the allowed methods.
    ctx.set('Allow', [...calls.keys()].join(', '))
    throw new AppError('method_not_allowed')
  }
}
