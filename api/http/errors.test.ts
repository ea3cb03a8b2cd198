import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, errorCatalogue } from '#contract/errors.ts'
import type { Log } from '../config/log.ts'
import { TestClient } from '../testing/TestClient.ts'
import { waitFor } from '../testing/waitFor.ts'
import { answerErrors, logBrokenReply } from './errors.ts'
import { requestLog } from './requestLog.ts'

/** A log that keeps what it is told. */
function listeningLog() {
  const lines: { level: string; about: Record<string, unknown>; text: string }[] = []
  const at = (bindings: object): Log => {
    const keep = (level: string) => (about: object | string, text?: string) =>
      typeof about === 'string'
        ? lines.push({ level, about: { ...bindings }, text: about })
        : lines.push({ level, about: { ...bindings, ...about }, text: text ?? '' })
    const log: unknown = {
      info: keep('info'),
      warn: keep('warn'),
      error: keep('error'),
      debug: keep('debug'),
      child: (more: object) => at({ ...bindings, ...more }),
    }
    return log as Log
  }
  return { log: at({}), lines }
}

/** A reply that goes on until somebody ends it. */
let stream: PassThrough
function sendStream(ctx: Koa.Context) {
  stream = new PassThrough()
  stream.write('first')
  ctx.body = stream
}

const { log, lines } = listeningLog()
let server: Server
let client: TestClient
let address: string
beforeAll(async () => {
  const koa = new Koa()
  koa.on('error', logBrokenReply(log))
  koa.use(requestLog(log))
  koa.use(answerErrors())
  koa.use((ctx) => {
    if (ctx.path === '/api/secret') throw new Error("SELECT * FROM credentials WHERE hash = 'abc'")
    if (ctx.path === '/api/stream') return sendStream(ctx)
    if (ctx.path === '/api/thrown') throw 'only a string'
    if (ctx.path === '/api/busy') throw new AppError('too_busy')
    throw new AppError('invalid_input', { message: 'Row is odd', fields: { row: 'Row is odd' } })
  })
  server = createServer(koa.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = new TestClient(address)
})
afterAll(() => {
  server.close()
})

describe('an error', () => {
  it('nobody foresaw is 500 with a general sentence: no stack, no SQL; the log has all of it', async () => {
    const answer = await client.send('GET', '/api/secret')
    expect(answer).toMatchObject({ status: 500 })
    expect(answer.body).toEqual({ code: 'internal', message: errorCatalogue.internal[1] })
    expect(answer.text).not.toMatch(/SELECT|credentials|at .*\.ts/)
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines.filter(({ about }) => about.requestId === requestId)).toMatchObject([
      {
        level: 'error',
        text: 'unexpected error',
        about: { err: { message: expect.stringContaining('SELECT') } },
      },
      { level: 'info', text: 'request', about: { status: 500, path: '/api/secret' } },
    ])
  })

  it('that is no Error at all is the same', async () => {
    expect(await client.send('GET', '/api/thrown')).toMatchObject({ status: 500, body: { code: 'internal' } })
  })

  it('that passes by itself says when to come back', async () => {
    const answer = await client.send('GET', '/api/busy')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('of ours carries its sentence, its code and a sentence for each field', async () => {
    const { status, body } = await client.send('GET', '/api/other')
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_input', message: 'Row is odd', fields: { row: 'Row is odd' } })
  })
})

describe('a reply that breaks off', () => {
  const brokenReplies = () => lines.filter(({ text }) => text === 'a reply failed')

  it('because its page was closed is no error', async () => {
    const leave = new AbortController()
    const reply = await fetch(`${address}/api/stream`, { signal: leave.signal })
    await reply.body?.getReader().read()
    leave.abort()
    await waitFor(() => expect(stream.destroyed).toBe(true))
    await waitFor(() =>
      expect(lines).toContainEqual(expect.objectContaining({ text: 'the caller closed the connection' })),
    )
    expect(brokenReplies()).toEqual([])
  })

  it('by a fault of ours is one', async () => {
    const reply = await fetch(`${address}/api/stream`)
    stream.destroy(new Error('the file is gone'))
    await expect(reply.text()).rejects.toThrow()
    await waitFor(() =>
      // Koa tells it twice: of the stream, and of the reply that it took with it.
      expect(brokenReplies()).toContainEqual(
        expect.objectContaining({
          level: 'error',
          about: { err: expect.objectContaining({ message: 'the file is gone' }) },
        }),
      ),
    )
  })
})

describe('the catalogue of errors', () => {
  it('says each in a sentence, under a status that fits', () => {
    for (const [code, [status, sentence]] of Object.entries(errorCatalogue)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThanOrEqual(503)
      expect(sentence, code).toMatch(/^[A-Z].{10,}$/)
    }
  })

  it('has the sentences of the specification word for word', () => {
    expect(errorCatalogue.wrong_credentials).toEqual([401, 'Invalid email or password'])
    expect(errorCatalogue.developer_only).toEqual([403, 'Developer access required.'])
    expect(errorCatalogue.admin_access_denied).toEqual([
      403,
      "You don't have permission to access the admin dashboard.",
    ])
    expect(errorCatalogue.invalid_file_type[1]).toBe('Please upload an image file (JPG, PNG, etc.)')
    expect(errorCatalogue.screenshot_too_large[1]).toBe('Please upload an image smaller than 5MB')
    expect(errorCatalogue.payment_unavailable[1]).toBe(
      'Payment system unavailable, please try again in a moment',
    )
  })
})
