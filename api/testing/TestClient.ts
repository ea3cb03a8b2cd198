import {
  type BodyInputOf,
  changeHeader,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/errors.ts'
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

/** The address of the page after this one. */
export function nextPage(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
}
