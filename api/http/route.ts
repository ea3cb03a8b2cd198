import type { Context, Middleware } from 'koa'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyInputOf,
  userHeader,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Command } from '../db/inTransaction.ts'
import { readCommand } from './command.ts'
import { parseReply, parseRequest } from './guard.ts'
import type { Actor, Policy } from './policies.ts'

/** What a handler works with: everything parsed and checked. */
export interface Call<E extends Endpoint, A extends Actor | undefined> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: A
  /** Set where the call was made with an `Idempotency-Key` and is repeatable by it. */
  command: Command | undefined
  /** The body as it came. */
  bytes: Buffer
  ctx: Context
}

export interface Route {
  endpoint: Endpoint
  policyName: string
  middleware: Middleware
}

/** `loadUser` is put here by the app, so that http knows nobody's tables. */
export interface RequestState {
  loadUser: () => Promise<Actor | undefined>
  userId?: string
}

/**
 * What was written for one person must not go out under another one's name. Asked before the policy, which would tell the
 * other person that they may not do this, where the writer only has to come back.
 */
function refuseAnotherPerson(writtenFor: string, actor: Actor | undefined): void {
  if (writtenFor !== '' && actor && actor.id !== writtenFor) throw new AppError('another_person')
}

/** Streams and downloads write their own headers and body; everything else replies in JSON. */
type ReplyOfHandler<E extends Endpoint> = E extends { kind: 'stream' } | { kind: 'file'; method: 'GET' }
  ? unknown
  : ReplyInputOf<E>

function sendsBytes(endpoint: Endpoint): boolean {
  return endpoint.kind === 'stream' || (endpoint.kind === 'file' && endpoint.method === 'GET')
}

/**
 * Mounts one declared call: who may make it is decided first, then the request is parsed, the handler runs, and its reply is
 * parsed too, so that no stray column leaves.
 */
export function route<const E extends Endpoint, A extends Actor | undefined>(
  endpoint: E,
  policy: Policy<A>,
  handler: (call: Call<E, A>) => Promise<ReplyOfHandler<E>>,
): Route {
  return {
    endpoint,
    policyName: policy.name,
    async middleware(ctx) {
      const state = ctx.state as RequestState
      const user = await state.loadUser()
      refuseAnotherPerson(ctx.get(userHeader), user)
      const actor = policy.admit(user)
      const input = await parseRequest(ctx, endpoint)
      const command =
        actor && endpoint.repeatableByKey ? readCommand(ctx, endpoint, actor.id, input) : undefined
      // The guard has parsed by the endpoint's own schemas, which TypeScript cannot follow through a generic.
      const reply = await handler({ ...input, actor, command, ctx } as Call<E, A>)
      if (sendsBytes(endpoint)) {
        ctx.body = reply
      } else {
        ctx.status = endpoint.status ?? 200
        ctx.body = parseReply(endpoint, reply)
      }
    },
  }
}
