import type { z } from 'zod/mini'
import {
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type ReplyOf,
  userHeader,
} from '#contract/endpoint.ts'
import { ApiError, NetworkError, NotOurReplyError } from './errors.ts'
import { parseNextCursor } from './nextCursor.ts'
import { parseRetryAfter } from './retryAfter.ts'

/** The browser's `fetch`, or a test's. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export type JsonEndpoint = Endpoint & { readonly kind: 'json' }

/** A phone with one bar can leave a call hanging for minutes; nobody waits that long. */
const timeoutMs = 30_000

type QueryInputOf<E extends Endpoint> = E['query'] extends z.ZodMiniType ? z.input<E['query']> : undefined
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** What a call takes: `params`, `query` and `body` exactly where its declaration has them. */
export type CallOptions<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    /** Client-made id that makes repeating the call harmless (`newId`). */
    idempotencyKey?: string | undefined
    /** The id of the person this is sent for: the server refuses it in anybody else's session (`another_person`). */
    asUser?: string | undefined
    signal?: AbortSignal | undefined
    fetch?: Fetch | undefined
  }

type OptionsArgument<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * Makes one call of the API and gives back its parsed reply. Throws `ApiError`, `NetworkError` or `NotOurReplyError`; an
 * aborted call throws the signal's own reason. Works in pages and in workers.
 *
 * @example await callApi(chatApi.send, { body: { requestId, message }, idempotencyKey: newId() })
 */
export async function callApi<E extends JsonEndpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<ReplyOf<E>> {
  return readReply(endpoint, await send(endpoint, (options ?? {}) as AnyOptions))
}

/** A part of a long list. */
export interface ListPage<Rows> {
  rows: Rows
  /** What the next page begins after: its `cursor`. None on the last page. */
  next: string | undefined
}

/**
 * Makes a call that answers a list in pages (design, section 4, item 25). Throws what `callApi` throws.
 *
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
  { params, query, body, idempotencyKey, asUser, signal, fetch = globalThis.fetch }: AnyOptions,
): Promise<RawReply & { nextCursor: string | undefined }> {
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (asUser) headers.set(userHeader, asUser)

  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const { status, ok: isOk, headers: told } = response
    const text = await response.text()
    return {
      status,
      isOk,
      text: !isOk && text === '' ? response.statusText : text,
      retryAfterMs: parseRetryAfter(told.get('Retry-After')),
      nextCursor: parseNextCursor(told.get('Link')),
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new NetworkError(error)
  }
}

/** The address of a call with its parameters and query. */
export function urlOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): string {
  const path = pathOf(endpoint, params)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

export interface RawReply {
  status: number
  isOk: boolean
  text: string
  retryAfterMs?: number | undefined
}

/** Parses what came back, however it was fetched. Throws `ApiError` or `NotOurReplyError`. */
export function readReply<E extends Endpoint>(
  endpoint: E,
  { status, isOk, text, retryAfterMs }: RawReply,
): ReplyOf<E> {
  if (!isOk) throw new ApiError(status, text, retryAfterMs)
  let value: unknown
  try {
    value = text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    throw new NotOurReplyError(error)
  }
  const reply = endpoint.reply.safeParse(value)
  if (!reply.success) throw new NotOurReplyError(reply.error)
  return reply.data as ReplyOf<E>
}

interface AnyOptions {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  asUser?: string
  signal?: AbortSignal
  fetch?: Fetch
}
