import type { Context } from 'koa'
import rawBody from 'raw-body'
import { z } from 'zod/mini'
import { defaultMaxBytes, type Endpoint, maxJsonDepth } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { describeIssue } from '#contract/rules/describeIssue.ts'

interface ParsedRequest {
  params: unknown
  query: unknown
  body: unknown
  bytes: Buffer
}

const noBytes = Buffer.alloc(0)

/**
 * Parses parameters, query and body against the endpoint's declaration.
 *
 * @throws {AppError} invalid_input with a message per field, malformed_json, nested_too_deeply, unstorable_text,
 *   unsupported_content, body_too_large; not_found if a parameter of the address is invalid
 */
export async function parseRequest(ctx: Context, endpoint: Endpoint): Promise<ParsedRequest> {
  const params = endpoint.params && parseParams(endpoint.params, ctx.params)
  const query = endpoint.query && parseQuery(endpoint.query, ctx.query)
  if (endpoint.kind === 'signed') {
    return { params, query, body: undefined, bytes: await readBytes(ctx, endpoint) }
  }
  if (!endpoint.body) return { params, query, body: undefined, bytes: noBytes }
  const bytes = await readBytes(ctx, endpoint)
  return { params, query, body: parse(endpoint.body, readJson(ctx, bytes)), bytes }
}

/**
 * Parses a reply against the endpoint's declaration, which removes properties that it does not list.
 *
 * @throws {Error} if a presenter breaks the contract; logged and answered as 500
 */
export function parseReply(endpoint: Endpoint, reply: unknown): unknown {
  const parsed = compiled(endpoint.reply).safeParse(reply)
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`The reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${where}`)
  }
  return parsed.data
}

const compiledSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>()

/** Generated code parses a page of a list ten times faster (zod.dev/compile). Generated on first use, not at the start. */
function compiled(schema: z.ZodMiniType): z.ZodMiniType {
  const known = compiledSchemas.get(schema) ?? z.compile(schema)
  compiledSchemas.set(schema, known)
  return known
}

/** An empty parameter is absent: forms send their empty fields. */
function parseQuery(schema: z.ZodMiniType, query: object): unknown {
  if (hasNul(query)) throw new AppError('unstorable_text')
  return parse(schema, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')))
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = compiled(schema).safeParse(value, { error: describeIssue, reportInput: true })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    if (name !== '') fields[name] ??= isNumberAsText(issue) ? numberAsText : issue.message
  }
  const first = Object.values(fields)[0]
  throw new AppError('invalid_input', first ? { message: first, fields } : {})
}

const numberAsText = 'This was sent as text. Please send a number, without quotation marks.'

/** Field messages are about what people type, which our forms turn into numbers. */
function isNumberAsText(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'number' && typeof issue.input === 'string'
}

/** An invalid id in an address is answered like an unknown one. */
function parseParams(schema: z.ZodMiniType, params: unknown): unknown {
  const parsed = compiled(schema).safeParse(params)
  if (!parsed.success || hasNul(parsed.data)) throw new AppError('not_found')
  return parsed.data
}

function readJson(ctx: Context, bytes: Buffer): unknown {
  // If all fields are optional the body may be absent; the schema decides.
  if (bytes.length === 0) return {}
  if (!ctx.is('application/json')) throw new AppError('unsupported_content')
  const text = bytes.toString('utf8')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
  if (isTooDeep(body)) throw new AppError('nested_too_deeply')
  if (text.includes('\\u0000') && hasNul(body)) throw new AppError('unstorable_text')
  return body
}

/** Level by level, because a recursion into such a body would overflow the stack. */
function isTooDeep(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter((value) => typeof value === 'object' && value !== null)
    if (containers.length > 0 && depth === maxJsonDepth) return true
    level = containers.flatMap((container): unknown[] => Object.values(container))
  }
  return false
}

/** PostgreSQL cannot store NUL in text. Recursive: only for values that are not too deep. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** The size that a call announces for its body, or the largest allowed one. */
export function announcedBytes(ctx: Context, endpoint: Endpoint): number {
  const largest = endpoint.maxBytes ?? defaultMaxBytes
  return Math.min(ctx.request.length ?? largest, largest)
}

/** Large bodies of an account that arrive at the same time, in this process. They are held in memory; browsers send about six. */
const maxArriving = 10
const arriving = new Map<string, number>()

/**
 * Reads a body. Routes of file uploads call it themselves, the guard reads all others.
 *
 * @throws {AppError} body_too_large; quota_used_up if the account sends too many large ones at once
 */
export async function readBytes(ctx: Context, endpoint: Endpoint): Promise<Buffer> {
  const limit = endpoint.maxBytes ?? defaultMaxBytes
  const { userId } = ctx.state
  if (!userId || announcedBytes(ctx, endpoint) <= defaultMaxBytes) return readUpTo(limit, ctx)
  const others = arriving.get(userId) ?? 0
  if (others === maxArriving) throw new AppError('quota_used_up', { retryAfterSeconds: 5 })
  arriving.set(userId, others + 1)
  try {
    return await readUpTo(limit, ctx)
  } finally {
    const left = (arriving.get(userId) ?? 1) - 1
    if (left > 0) arriving.set(userId, left)
    else arriving.delete(userId)
  }
}

async function readUpTo(limit: number, ctx: Context): Promise<Buffer> {
  try {
    return await rawBody(ctx.req, { limit, length: ctx.get('content-length') || null })
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      // Drain the rest of the body: a client whose upload is cut off does not read the reply.
      ctx.req.resume()
      throw new AppError('body_too_large')
    }
    throw error
  }
}
