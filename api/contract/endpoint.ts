import type { z } from 'zod/mini'

/**
 * How a call travels: `json` in and out, a `file`'s bytes, a `stream` of Server-Sent Events, or a body that is `signed`
 * by somebody else's server and has to be verified before it is parsed.
 */
export type EndpointKind = 'json' | 'file' | 'stream' | 'signed'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as the specification writes them: `/api/offers/{offerId}/accept`. */
  readonly path: `/api/${string}`
  readonly kind: EndpointKind
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /** Status of a successful reply; 200 when left out. */
  readonly status?: 200 | 201 | 202 | 204
  /** Largest accepted body in bytes; `defaultMaxBytes` when left out. */
  readonly maxBytes?: number
  /** True when a repeated `Idempotency-Key` re-presents what the first call made (design, section 5). */
  readonly repeatableByKey?: boolean
}

/** 100 kB: far above any form of ours, far below what could hurt. Calls that carry a file name their own limit. */
export const defaultMaxBytes = 100_000

/**
 * The id of the person a queued call belongs to. It may be sent long after it was written, when somebody else is signed in in
 * the same browser: then the server refuses it as `another_person`.
 */
export const userHeader = 'Live-Shows-User'

/** Declares one call of the API. Both sides are typed from it, and nobody writes a URL or a JSON shape twice. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
/** The body as the server sees it, parsed. */
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
/** The body as a caller writes it, before defaults and trimming. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
/** The reply as the client sees it, parsed. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** The reply as a presenter writes it. */
export type ReplyInputOf<E extends Endpoint> = z.input<E['reply']>

/**
 * The address of a call with its parameters filled in and escaped.
 *
 * @example pathOf(chatApi.list, { requestId }) // '/api/chat-messages/0199…'
 */
export function pathOf(call: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.path} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
}
