import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientErrorsApi } from '#contract/clientErrors.ts'
import { AppError, errorCatalogue } from '#contract/errors.ts'
import { createMetrics } from '../config/metrics.ts'
import { acceptedRequest, payByCard, sendMessage, submitRequest } from '../testing/factories.ts'
import { hostileErrors, recordingLog } from '../testing/logs.ts'
import { sharedApp } from '../testing/startTestApp.ts'
import { refused, TestClient } from '../testing/TestClient.ts'
import { waitFor } from '../testing/timing.ts'
import { answerErrors, logBrokenReply } from './errors.ts'
import { requestLog } from './middleware.ts'

/** A reply that is open until a test ends it. */
let stream: PassThrough
function sendStream(ctx: Koa.Context) {
  stream = new PassThrough()
  stream.write('first')
  ctx.body = stream
}

const { log, lines } = recordingLog()
let server: Server
let client: TestClient
let address: string
beforeAll(async () => {
  const koa = new Koa()
  koa.on('error', logBrokenReply(log))
  koa.use(requestLog({ log, metrics: createMetrics() }))
  koa.use(answerErrors({ notice: () => undefined }))
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
      expect(answer, oddity).toMatchObject(refused('internal'))
    }
  })

  it('that is temporary says when to retry', async () => {
    const answer = await client.send('GET', '/api/busy')
    expect(answer.status).toBe(429)
    expect(answer.body).not.toHaveProperty('reference')
    expect(answer.headers.get('retry-after')).toBe('5')
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

describe('an error of a page', () => {
  const { log, lines } = recordingLog()
  const clientErrors = () => lines.filter(({ text }) => text === 'client error')

  const app = sharedApp({ log, limits: { clientErrorsPerAddress: { max: 5, windowMs: 60_000 } } })
  beforeEach(() => {
    app.clock.advance(60_000)
    lines.length = 0
  })

  const report = {
    build: '0a1b2c3d4e5f',
    route: '/checkout/:requestId',
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['index-D2wNBItg.js:12:3456'],
  }

  it('an error of a page is logged as one line with the request id, signed in or not', async () => {
    const answer = await app.visitor().try(clientErrorsApi.report, { body: report })
    expect([answer.status, answer.body]).toEqual([200, {}])
    const { client } = await app.signIn()
    await client.call(clientErrorsApi.report, { body: report })
    expect(clientErrors()).toHaveLength(2)
    expect(clientErrors()[0]).toEqual({
      level: 'warn',
      about: { requestId: answer.headers.get('x-request-id'), ...report },
      text: 'client error',
    })
  })

  it('personal data is removed and long values are cut before logging', async () => {
    await app.visitor().call(clientErrorsApi.report, {
      body: {
        build: 'Sam Rivera',
        route: '/checkout/0199f0c2-7b1e-7000-8000-1234567890ab',
        name: 'Sam Rivera',
        message: `"Sam Rivera" sam@example.com (555) 010-0199 ${'too long '.repeat(100)}`,
        frames: ['Sam Rivera', ...Array.from({ length: 20 }, (_, line) => `index-D2wNBItg.js:${line}:1`)],
      },
    })
    expect(clientErrors()[0]?.about).toMatchObject({
      build: 'unknown',
      route: '/checkout/:requestId',
      name: 'Error',
      message: expect.stringMatching(/^\[text\] \[email\] \[number\] too long.{140,180}$/),
      frames: Array.from({ length: 5 }, (_, line) => `index-D2wNBItg.js:${line}:1`),
    })
    expect(JSON.stringify(lines)).not.toMatch(/Rivera|example\.com|0199f0c2|010-0199/)
  })

  it('more than 4 kB is refused', async () => {
    const body = { ...report, message: 'x'.repeat(4000) }
    expect(await app.visitor().refusal(clientErrorsApi.report, { body })).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
  })

  it('an address over its limit is refused until the window ends', async () => {
    for (let time = 0; time < 5; time += 1) await app.visitor().call(clientErrorsApi.report, { body: report })
    expect(await app.visitor().refusal(clientErrorsApi.report, { body: report })).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    })
    expect(clientErrors()).toHaveLength(5)
    app.clock.advance(60_000)
    await app.visitor().call(clientErrorsApi.report, { body: report })
    expect(clientErrors()).toHaveLength(6)
  })
})

describe('what is logged of an error', () => {
  const { log, lines } = recordingLog()
  const app = sharedApp({ log })

  /** The paths and jobs that the log has under an id. */
  const under = (id: unknown) =>
    lines.flatMap(({ about }) =>
      about.requestId === id || about.cause === id ? [about.path ?? about.job] : [],
    )

  it('what waited in an outbox has its id in the log of every attempt, and of the jobs that follow', async () => {
    const customer = await app.signIn()
    const admin = await app.signIn({ isAdmin: true })
    const { id: requestId } = await submitRequest(customer)
    const key = randomUUID()
    await sendMessage(admin, requestId, 'We found some.', { key })
    await sendMessage(admin, requestId, 'We found some.', { key })
    app.clock.advance(60 * 60_000)
    await app.runJobs()
    expect(under(key).filter((path) => path === '/api/admin/chat-messages')).toHaveLength(2)
    expect(under(key)).toContain('chat.mail_unread_message')
  })

  it('a webhook has the id of the request that began the payment, and so have its jobs', async () => {
    const deal = await acceptedRequest(app)
    await payByCard(app, deal)
    const [{ cause } = { cause: null }] = await app.db('payments').select('cause').limit(1)
    expect(cause).toEqual(expect.any(String))
    await waitFor(async () => expect(under(cause)).toContain('/api/stripe/webhook'))
    await app.runJobs()
    expect(under(cause)).toEqual(expect.arrayContaining(['payments.mail_receipt']))
  })
})
