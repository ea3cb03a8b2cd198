import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, errorCatalogue } from '#contract/errors.ts'
import { hostileErrors } from '../testing/hostileErrors.ts'
import { listeningLog } from '../testing/listeningLog.ts'
import { TestClient } from '../testing/TestClient.ts'
import { waitFor } from '../testing/waitFor.ts'
import { answerErrors, logBrokenReply } from './errors.ts'
import { requestLog } from './middleware.ts'

/** A reply that is open until a test ends it. */
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
  koa.use(answerErrors({ notice: () => false }))
  koa.use((ctx) => {
    if (ctx.path === '/api/secret') throw new Error("SELECT * FROM credentials WHERE hash = 'abc'")
    if (ctx.path === '/api/stream') return sendStream(ctx)
    if (ctx.path === '/api/thrown') throw hostileErrors()[Number(ctx.querystring)]?.[1]
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
  it('that is unexpected is 500 with a general message and a reference, without stack or SQL; the log has the details under it', async () => {
    const answer = await client.send('GET', '/api/secret')
    expect(answer).toMatchObject({ status: 500 })
    expect(answer.body).toEqual({
      code: 'internal',
      message: errorCatalogue.internal[1],
      reference: answer.headers.get('x-request-id'),
    })
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

  it('of any kind is answered the same way, also what is no error', async () => {
    for (const [at, [oddity]] of hostileErrors().entries()) {
      const answer = await client.send('GET', `/api/thrown?${at}`)
      expect(answer, oddity).toMatchObject({ status: 500, body: { code: 'internal' } })
    }
  })

  it('that is temporary says when to retry', async () => {
    const answer = await client.send('GET', '/api/busy')
    expect(answer.status).toBe(429)
    expect(answer.body).not.toHaveProperty('reference')
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('of the catalogue has its message, its code and a message per field', async () => {
    const { status, body } = await client.send('GET', '/api/other')
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_input', message: 'Row is odd', fields: { row: 'Row is odd' } })
  })
})

describe('a broken reply', () => {
  const brokenReplies = () => lines.filter(({ text }) => text === 'a reply failed')

  it('is not logged as an error if the client disconnected', async () => {
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

  it('is logged as an error if the server caused it', async () => {
    const reply = await fetch(`${address}/api/stream`)
    stream.destroy(new Error('the file is gone'))
    await expect(reply.text()).rejects.toThrow()
    await waitFor(() =>
      // Koa reports it twice: for the stream, and for the reply.
      expect(brokenReplies()).toContainEqual(
        expect.objectContaining({
          level: 'error',
          about: {
            err: expect.objectContaining({ message: 'the file is gone' }),
            requestId: reply.headers.get('x-request-id'),
          },
        }),
      ),
    )
  })
})

describe('the error catalogue', () => {
  it('has a sentence and a fitting status for each error', () => {
    for (const [code, [status, sentence]] of Object.entries(errorCatalogue)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThanOrEqual(507)
      expect(sentence, code).toMatch(/^[A-Z].{10,}$/)
    }
  })

  it('has the sentences that the product prescribes, word for word', () => {
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
