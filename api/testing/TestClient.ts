import { type IncomingHttpHeaders, request } from 'node:http'
import { z } from 'zod/mini'
import {
  type BodyInputOf,
  changeHeader,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { type ErrorCode, type ErrorReply, errorCatalogue } from '#contract/errors.ts'
import { aliveEvent, eventsApi, type Invalidation, invalidation } from '#contract/events.ts'
import { type Presence, presence, presenceEvent } from '#contract/presence.ts'
import { checkReply } from './checkReplies.ts'

interface Options<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: Partial<NonNullable<QueryOf<E>>>
  body?: BodyInputOf<E>
  key?: string
  /** The `If-Match` header. */
  basedOn?: string
  changeId?: string
}

export interface Answer<T> {
  status: number
  headers: Headers
  /** The parsed reply. It has the contract's shape only if the status is a success. */
  body: T
  text: string
}

/** A client with a browser's cookies. Every call is real HTTP. */
export class TestClient {
  cookies = new Map<string, string>()
  readonly address: string
  /** Address of the browser, for an app that trusts one proxy. */
  ip?: string

  constructor(address: string) {
    this.address = address
  }

  /** The value of the `Cookie` header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Makes a declared call and expects success. */
  async call<E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<ReplyOf<E>> {
    const answer = await this.try(endpoint, options)
    if (answer.status >= 300) {
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`)
    }
    return answer.body as ReplyOf<E>
  }

  /** Makes a declared call and expects a refusal. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    options: Options<E> = {},
  ): Promise<ErrorReply & { status: number }> {
    const answer = await this.try(endpoint, options)
    if (answer.status < 400)
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${answer.text}`)
    return { status: answer.status, ...(answer.body as unknown as ErrorReply) }
  }

  /** Makes a declared call, with any outcome. */
  try<E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<Answer<unknown>> {
    const query = new URLSearchParams(options.query as Record<string, string> | undefined)
    const path = pathOf(endpoint, options.params as Record<string, string> | undefined)
    return this.send(endpoint.method, query.size > 0 ? `${path}?${query}` : path, {
      ...(options.body !== undefined && {
        body: JSON.stringify(options.body),
        headers: {
          'Content-Type': 'application/json',
          ...(options.basedOn !== undefined && { 'If-Match': options.basedOn }),
          ...(options.changeId !== undefined && { [changeHeader]: options.changeId }),
        },
      }),
      ...(options.key !== undefined && { key: options.key }),
    })
  }

  /** Reads a list page by page, from this address on. @param between is called after each page that is not the last */
  async pages<Item = { id: string }>(path: string, between = async () => {}): Promise<Item[][]> {
    const pages: Item[][] = []
    for (let next: string | undefined = path; next; ) {
      const { body, headers } = await this.send('GET', next)
      pages.push(body as Item[])
      next = nextPage(headers)
      if (next) await between()
    }
    return pages
  }

  /** Any request, including malformed ones. */
  async send(
    method: string,
    path: string,
    options: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; key?: string } = {},
  ): Promise<Answer<unknown>> {
    const reply = await fetch(`${this.address}${path}`, {
      method,
      redirect: 'manual',
      ...(options.body !== undefined && { body: options.body }),
      headers: {
        ...(this.cookies.size > 0 && {
          Cookie: this.cookie,
        }),
        ...(this.ip && { 'X-Forwarded-For': this.ip }),
        ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
        ...options.headers,
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '') this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
    const text = await reply.text()
    const { status } = reply
    checkReply(this.address, { method, path, status, type: reply.headers.get('content-type') ?? '', text })
    const isJson = text !== '' && reply.headers.get('content-type')?.includes('json')
    return { status, headers: reply.headers, body: isJson ? JSON.parse(text) : text, text }
  }
}

/** What a refused call is answered with, to compare with. @param more of the reply's body */
export function refused(code: ErrorCode, more: object = {}): object {
  return { status: errorCatalogue[code][0], body: { code, ...more } }
}

/** The address of the page after this one. */
export function nextPage(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
}

/** A client of `GET /api/events`, like a browser's EventSource. */
export interface EventStream {
  invalidations: Invalidation[]
  presences: Presence[]
  /** Number of heartbeats received after the first. */
  heartbeats(): number
  /** When the server last asked to reconnect after an end, in milliseconds. */
  retryMs(): number
  /** Whether the server has ended it. */
  isOver(): boolean
  close(): void
}

/** @param onInvalidation called when one arrives */
export async function openStream(
  client: TestClient,
  onInvalidation: (invalidation: Invalidation) => void = () => undefined,
): Promise<EventStream> {
  const stop = new AbortController()
  const cookie = client.cookie
  const reply = await fetch(`${client.address}${eventsApi.stream.path}`, {
    signal: stop.signal,
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
  })
  if (reply.status !== 200 || !reply.body) throw new Error(`The stream answered ${reply.status}`)
  const invalidations: Invalidation[] = []
  const presences: Presence[] = []
  let heartbeats = -1
  let retryMs = 0
  let isOver = false

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let pending = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (pending + text).split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) {
          const invalidation = readInvalidation(block.slice(6))
          invalidations.push(invalidation)
          onInvalidation(invalidation)
        }
        const [named, data] = block.split('\ndata: ')
        if (named === `event: ${presenceEvent}`)
          presences.push(z.strictObject(presence.shape).parse(JSON.parse(data ?? '')))
        if (block.includes(`event: ${aliveEvent}`)) heartbeats += 1
        retryMs = Number(/^retry: (\d+)/.exec(block)?.[1] ?? retryMs)
      }
    }
  }
  void read(reply.body)
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    invalidations,
    presences,
    heartbeats: () => heartbeats,
    retryMs: () => retryMs,
    isOver: () => isOver,
    close: () => stop.abort(),
  }
}

/** Checked against the contract, but returned in full, so that tests see properties it does not list. */
function readInvalidation(data: string): Invalidation {
  const sent = JSON.parse(data)
  invalidation.parse(sent)
  return sent
}

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A call with its path exactly as written, because `fetch` normalizes paths. */
export function rawRequest(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () => {
        const { statusCode: status = 0, headers: replied } = reply
        try {
          checkReply(address, { method, path, status, type: replied['content-type'] ?? '', text: body })
          resolve({ status, headers: replied, body })
        } catch (error) {
          reject(error)
        }
      })
    })
    call.on('error', reject).end()
  })
}
