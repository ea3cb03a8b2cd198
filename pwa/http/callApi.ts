import type { z } from 'zod/mini'
import {
  type BodyInputOf,
  type Endpoint,
  invalidatesHeader,
  NoSuchAddressError,
  type ParamsOf,
  pathOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { noteServerTime } from './clock.ts'
import { ApiError, NetworkError, NotOurReplyError } from './errors.ts'
import { callHeaders, parseNextCursor, parseRetryAfter } from './headers.ts'
import { outdated } from './outdated.ts'
import { ownChange } from './ownChanges.ts'
import { noteAnswer, noteNoAnswer } from './reachability.ts'

/** The part of `fetch` used here, so that tests and workers can pass their own. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export type JsonEndpoint = Endpoint & { readonly kind: 'json' }

/** Timeout: on a weak connection a call can hang for minutes without failing. */
const timeoutMs = 30_000
/** Time after which an unanswered call makes the app check the connection. */
const slowMs = 4_000

type QueryInputOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** Options of a call. `params`, `query` and `body` are required exactly where the endpoint declares them. */
export type CallOptions<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    /** Makes the call safe to retry. Create it with `newId` and reuse it for every retry of the same call. */
    idempotencyKey?: string | undefined
    /** Id of the user this call belongs to. In another user's session the server refuses it (`another_person`). */
    asUser?: string | undefined
    /** The version that the call is based on, for endpoints that compare it (`comparesVersion`). */
    ifMatch?: string | undefined
    /** The call outlives the page: for calls that are made while it is left. At most 64 kB. */
    keepalive?: boolean | undefined
    signal?: AbortSignal | undefined
    fetch?: Fetch | undefined
  }

/** The options of a call, as a rest argument: required where the endpoint declares any. */
export type OptionsArgument<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * Calls an endpoint and returns the parsed reply. Works in pages and in workers. The timeout is 30 seconds.
 *
 * @throws `ApiError`, `NetworkError` (also on timeout) or `NotOurReplyError`; the signal's reason if `signal` aborts
 * @example await callApi(chatApi.send, { body: { requestId, message }, idempotencyKey: newId() })
 */
export async function callApi<E extends JsonEndpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<ReplyOf<E>> {
  if (endpoint.method === 'GET')
    return readReply(endpoint, await send(endpoint, (options ?? {}) as AnyOptions))
  return ownChange((changeId) => callForChange(endpoint, changeId, options))
}

/**
 * Makes a call that changes something, for a caller that follows the change itself.
 *
 * @param changeId a UUID, which is in the invalidations that the call causes
 * @returns also the paths of the GET calls whose replies have changed (`invalidatesHeader`)
 * @throws what `callApi` throws
 */
export async function callForChange<E extends JsonEndpoint>(
  endpoint: E,
  changeId: string,
  options: CallOptions<E> | undefined,
): Promise<{ reply: ReplyOf<E>; changed: string[] }> {
  const raw = await send(endpoint, { ...(options as AnyOptions), changeId })
  return { reply: readReply(endpoint, raw), changed: raw.changed }
}

/** One page of a list. */
export interface ListPage<Rows> {
  rows: Rows
  /** `cursor` of the next page; undefined on the last page. */
  next: string | undefined
}

/**
 * Calls an endpoint that returns a list page by page. The next page's address is in the `Link` header (`docs/RULES.md, Lists`).
 *
 * @throws what `callApi` throws
 * @example await callForPage(developerApi.users, { query: { limit: 50, cursor } })
 */
export async function callForPage<E extends JsonEndpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<ListPage<ReplyOf<E>>> {
  const raw = await send(endpoint, (options ?? {}) as AnyOptions)
  return { rows: readReply(endpoint, raw), next: raw.nextCursor }
}

async function send(
  endpoint: JsonEndpoint,
  {
    params,
    query,
    body,
    idempotencyKey,
    asUser,
    ifMatch,
    changeId,
    keepalive = false,
    signal,
    fetch = globalThis.fetch,
  }: AnyOptions,
): Promise<RawReply & { nextCursor: string | undefined; changed: string[] }> {
  const contentType = body === undefined ? undefined : 'application/json'
  const url = urlOf(endpoint, params, query)
  const timeout = AbortSignal.timeout(timeoutMs)
  const slow = setTimeout(noteNoAnswer, slowMs)
  const sentAt = Date.now()
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      headers: callHeaders({ contentType, asUser, idempotencyKey, ifMatch, changeId }),
      body: body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const { status, ok: isOk, headers: replyHeaders } = response
    // Not of another server's page.
    if (/json/.test(replyHeaders.get('Content-Type') ?? '')) noteServerTime(replyHeaders.get('Date'), sentAt)
    const text = await response.text()
    return {
      status,
      isOk,
      text: !isOk && text === '' ? response.statusText : text,
      retryAfterMs: parseRetryAfter(replyHeaders.get('Retry-After')),
      nextCursor: parseNextCursor(replyHeaders.get('Link')),
      changed: replyHeaders.get(invalidatesHeader)?.split(', ') ?? [],
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw failed(error)
  } finally {
    clearTimeout(slow)
  }
}

/** A call that was not answered. */
export function failed(cause?: unknown): NetworkError {
  noteNoAnswer()
  return new NetworkError(cause)
}

/**
 * Builds a call's URL from its path parameters and query; undefined and null query values are left out.
 *
 * @throws `ApiError` with status 404 if no address can have these parameters
 */
export function urlOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): string {
  const path = reachablePathOf(endpoint, params)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function reachablePathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> | undefined): string {
  try {
    return pathOf(endpoint, params)
  } catch (error) {
    if (error instanceof NoSuchAddressError) throw new ApiError(404, JSON.stringify(error.reply))
    throw error
  }
}

/** A reply before parsing, from `fetch` or XMLHttpRequest. */
export interface RawReply {
  status: number
  isOk: boolean
  text: string
  retryAfterMs?: number | undefined
}

/** Parses a reply against the contract. @throws `ApiError`, or `NotOurReplyError` if the body does not match */
export function readReply<E extends Endpoint>(
  endpoint: E,
  { status, isOk, text, retryAfterMs }: RawReply,
): ReplyOf<E> {
  if (!isOk) {
    const error = new ApiError(status, text, retryAfterMs)
    if (error.reply?.code === 'client_too_old') outdated.set(true)
    // Without our words it is from somebody else, such as a proxy.
    if (error.reply) noteAnswer()
    else noteNoAnswer()
    throw error
  }
  try {
    const reply = endpoint.reply.safeParse(text === '' ? undefined : JSON.parse(text))
    if (!reply.success) throw reply.error
    noteAnswer()
    return reply.data as ReplyOf<E>
  } catch (error) {
    noteNoAnswer()
    throw new NotOurReplyError(error)
  }
}

interface AnyOptions {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  asUser?: string
  ifMatch?: string
  changeId?: string
  keepalive?: boolean
  signal?: AbortSignal
  fetch?: Fetch
}
