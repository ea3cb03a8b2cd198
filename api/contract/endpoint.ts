import type { z } from 'zod/mini'
import type { ErrorReply } from './errors.ts'

/**
 * How a call travels: `json` in both directions, the bytes of a `file`, a `stream` of Server-Sent Events, or a body
 * `signed` by another party's server, which is verified before it is parsed.
 */
export type EndpointKind = 'json' | 'file' | 'stream' | 'signed'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/api/offers/{offerId}/accept`. */
  readonly path: `/api/${string}`
  readonly kind: EndpointKind
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /** Status of a successful reply; 200 when left out. */
  readonly status?: 200 | 201 | 202 | 204
  /** Media type of a downloaded file; any when left out. */
  readonly mediaType?: string
  /** Largest accepted body in bytes; `defaultMaxBytes` when left out. */
  readonly maxBytes?: number
  /** Whether a repeated `Idempotency-Key` returns what the first call created (docs/RULES.md, Offline). */
  readonly repeatableByKey?: boolean
  /** Fields of the body that are sent only if the call had to wait on a device. Its idempotency key covers the call without them. */
  readonly queuedFields?: readonly string[]
  /**
   * Whether the call may name in `If-Match` what it is based on, e.g. `offersVersion`. If that has changed, it is refused with
   * 409. Without the header nothing is compared.
   */
  readonly comparesVersion?: boolean
}

/** 100 kB, far above the largest form and small enough to be harmless. Calls that carry a file set their own limit. */
export const defaultMaxBytes = 100_000

/** Levels of arrays and objects in a JSON body; no call needs more than four. */
export const maxJsonDepth = 32

/**
 * Header with the id of the user a queued call belongs to. If another user is signed in when it is sent, the server refuses
 * it with `another_person`.
 */
export const userHeader = 'Live-Shows-User'

/**
 * Header with the `clientVersion` of the app that calls. One below `oldestClient` is refused with `client_too_old`; callers
 * without the header are not our app and pass.
 */
export const clientHeader = 'Live-Shows-Client'

/**
 * Header of a call that changes something: a UUID of the caller's choice, which is in the invalidations that the call causes, so
 * that the caller recognizes them.
 */
export const changeHeader = 'Change-Id'

/**
 * Header of a reply: the paths of the GET calls whose replies the call has changed, separated by commas, as far as the caller may
 * make them; `*` for any, if an earlier call with the same `Idempotency-Key` made the change.
 */
export const invalidatesHeader = 'Invalidates'

/** The version of the contract that this build of the app speaks. Raised for a change that `oldestClient` may name later. */
export const clientVersion = 1

/** The oldest version that the API still understands. Raised only when calls of older builds would be misunderstood. */
export const oldestClient = 1

/** Declares one call of the API. Server and client are typed from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
/** The body after parsing, as the server sees it. */
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
/** The body before defaults and trimming, as the client passes it. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
/** The reply as a presenter returns it and the client sees it: with every field, also one that is replaced if it is unreadable. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** A parameter that cannot be part of an address; what it names does not exist. */
export class NoSuchAddressError extends Error {
  override readonly name = 'NoSuchAddressError'
  /** As the server would answer. */
  readonly reply: ErrorReply = { message: 'We could not find that.', code: 'not_found' }

  constructor(path: string, parameter: string) {
    super(`${path} cannot be addressed with this ${parameter}`)
  }
}

/**
 * URL parsers remove dot segments, also escaped ones, and would so call something else: `DELETE /api/me/sessions/..` is
 * `DELETE /api/me` (url.spec.whatwg.org/#double-dot-path-segment). An empty segment is the address of the list.
 */
const noSegment = /^(?:\.|%2e){0,2}$/i

/**
 * The path of a call with its parameters filled in and escaped.
 *
 * @throws {NoSuchAddressError} if a parameter is empty, `.` or `..`, or not well-formed text
 * @example pathOf(chatApi.list, { requestId }) // '/api/chat-messages/0199…'
 */
export function pathOf(call: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.path} needs a value for ${name}`)
    if (noSegment.test(value) || /\p{Surrogate}/u.test(value)) throw new NoSuchAddressError(call.path, name)
    return encodeURIComponent(value)
  })
}
