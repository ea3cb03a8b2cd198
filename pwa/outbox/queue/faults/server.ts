import { type Endpoint, pathOf, userHeader } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fileUrl } from '#contract/files.ts'
import { buildMessage, buildOwnRequest, buildTicket } from '../../../testing/builders.ts'
import { commandNamed, type OutgoingCommand } from '../../commands/registry.ts'

export interface Session {
  userId: string
  isOver: boolean
}

/** The meaning of an answer for its entry. */
export type Answer = 'done' | 'refused' | 'later' | 'not ours' | 'no session' | 'outdated' | 'none'

/** An entry, as far as the server has to know it. */
interface Sent {
  id: string
  writtenAt: string
  /** All contents that it ever had. */
  versions: readonly OutgoingCommand[]
}

/** A message that begins with this is refused until it is edited. */
export const invalid = '!'

/**
 * A model of our server with sessions, files, access and idempotency keys. That the real server keeps these rules (decisions 003 and
 * 010) is tested there: `inTransaction.test.ts`, `guard.test.ts`, and for each call in the tests of its feature.
 */
export class Server {
  /** The calls that were carried out, by idempotency key. */
  readonly carriedOut = new Map<string, { userId: string; call: string; reply: unknown }>()
  readonly files = new Set<string>()
  /** Requests that messages can be about. */
  readonly requests = new Set<string>()

  /** @param isRefused the server refuses this call, unless it has carried it out before */
  respond(
    { path, init }: { path: string; init: RequestInit },
    session: Session | undefined,
    entry?: Sent,
    isRefused = false,
  ): [Answer, Response] {
    if (path === '/api/health')
      return ['done', json(200, { status: 'ok', database: 'sqlite', failedJobs: 0 })]
    if (!session || session.isOver) return ['no session', refusal(401, 'signed_out')]
    const asUser = new Headers(init.headers).get(userHeader) ?? session.userId
    if (asUser !== session.userId) return ['no session', refusal(403, 'another_person')]
    if (init.body instanceof Blob) {
      if (isRefused) return ['refused', refusal(400, 'invalid_file_type')]
      const id = fileIn(path)
      this.files.add(id)
      return ['done', json(200, { id, url: fileUrl(id), type: 'image/png', size: init.body.size })]
    }
    // The key does not cover when it was written (`queuedFields`).
    const body = String(init.body ?? '').replace(/^{"writtenAt":"[^"]*"}|,"writtenAt":"[^"]*"/, '')
    const call = `${init.method} ${path} ${body}`
    const said = entry?.versions.find((version) => callOf(version, entry) === call)
    if (!entry || !said) return ['refused', refusal(400, 'invalid_input')]
    if (said.command === 'chat.send' && !this.requests.has(said.content.requestId)) {
      return ['refused', refusal(404, 'not_found')]
    }
    const before = this.carriedOut.get(entry.id)
    if (before && before.call !== call) return ['refused', refusal(422, 'key_reused')]
    if (before) return ['done', json(200, before.reply)]
    if (isRefused) return ['refused', refusal(409, 'request_changed')]
    if (call.includes(`"${invalid}`)) return ['refused', refusal(400, 'invalid_input')]
    if (said.command === 'request.submit') {
      if (!this.files.has(said.content.fileId)) return ['refused', refusal(400, 'screenshot_not_uploaded')]
      this.requests.add(entry.id)
    }
    const reply = replyOf(said, entry.id, this.carriedOut.size + 1)
    this.carriedOut.set(entry.id, { userId: session.userId, call, reply })
    return ['done', json(201, reply)]
  }
}

/** Method, address and body: what an idempotency key covers. */
export function callOf({ command, content }: OutgoingCommand, { id }: Pick<Sent, 'id'>): string {
  const { endpoint, toCall } = commandNamed(command) ?? {}
  const { params, body } = toCall?.(content, { id }) ?? {}
  const path = pathOf(endpoint as Endpoint, params as Record<string, string>)
  return `${endpoint?.method} ${path} ${JSON.stringify(body) ?? ''}`
}

/** The file that is uploaded to an address. */
export function fileIn(path: string): string {
  return /^\/api\/files\/([^?]+)/.exec(path)?.[1] ?? ''
}

function replyOf({ command, content }: OutgoingCommand, id: string, seq: number): unknown {
  switch (command) {
    case 'chat.send':
    case 'offer.negotiate':
      return buildMessage({ id, seq, requestId: content.requestId, message: content.message })
    case 'chat.markRead':
      return { requestId: content.requestId, readSeq: content.seq, seenSeq: 0, seenAt: null }
    case 'faq.ask':
      return { id, subject: 'A question', message: content.message, createdAt: '2027-06-05T19:00:00.000Z' }
    case 'request.submit':
      return buildOwnRequest({ id, artist: content.artist, stubhubScreenshot: fileUrl(content.fileId) })
    case 'ticket.opened':
    case 'ticket.confirmReceived':
      return buildTicket({ id: content.ticketId, requestId: id })
    default:
      throw new Error(`the model has no reply to ${command}`)
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const all = { 'Content-Type': 'application/json', ...headers }
  return new Response(JSON.stringify(body), { status, headers: all })
}

export function refusal(status: number, code: ErrorCode, headers?: Record<string, string>): Response {
  return json(status, { message: 'No.', code }, headers)
}

/** A page of somebody else: a captive portal, or a proxy. */
export function foreignPage(status: number): Response {
  return new Response('<!doctype html><title>Hotel Miramar</title>', { status })
}
