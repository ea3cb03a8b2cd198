import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { parseEnv } from './config/env.ts'
import { createLog } from './config/log.ts'
import { createDb } from './db/knex.ts'
import { startServer } from './startServer.ts'
import { type Child, runChild } from './testing/childProcess.ts'
import { offerTerms, requestForm } from './testing/factories.ts'
import { startSmtpServer } from './testing/mail.ts'
import { registrationOf, testPassword } from './testing/startTestApp.ts'
import { TestClient } from './testing/TestClient.ts'
import { createTestDatabase } from './testing/testDatabase.ts'
import { waitFor } from './testing/timing.ts'

/** The real program in its own process. */
let settings: Record<string, string>
let server: Child
let db: Knex | undefined
beforeEach(async () => {
  const databaseUrl = await createTestDatabase()
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'live-shows-main-')),
    // With the logs of production.
    NODE_ENV: 'test',
    PORT: '0',
    DEMO_DATA: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
})
afterEach(async () => {
  await server.kill()
  await db?.destroy()
  db = undefined
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true })
})

/** @returns the address from its log */
async function start(): Promise<string> {
  server = runChild('api/main.ts', settings)
  const [, address = ''] = await server.says(/"address":"([^"]+)".*is listening/)
  return address
}

/** Our own connection to the server's database. */
function open(): Knex {
  db ??= createDb(parseEnv(settings))
  return db
}

async function signIn(address: string, email: string): Promise<TestClient> {
  const client = new TestClient(address)
  await client.call(accountsApi.register, { body: registrationOf(email) })
  await client.call(accountsApi.login, { body: { email, password: testPassword } })
  return client
}

async function acceptAnOffer(address: string) {
  const customer = await signIn(address, 'customer@example.com')
  const admin = await signIn(address, 'admin@example.com')
  await open()('users').where({ email: 'admin@example.com' }).update({ isAdmin: true })
  const request = await customer.call(requestsApi.submit, { body: requestForm() })
  const params = { id: request.id }
  const offer = await admin.call(offersApi.make, { params, body: offerTerms() })
  const { paymentIntentClientSecret } = await customer.call(offersApi.accept, {
    params: { offerId: offer.id },
  })
  return { customer, request, clientSecret: paymentIntentClientSecret ?? '' }
}

describe('the server', () => {
  it('killed while a mail server takes a mail sends it again under the same Message-ID, and settles its log', async () => {
    const mailServer = await startSmtpServer()
    settings.SMTP_URL = mailServer.url
    try {
      // Arrived in full, but never acknowledged.
      const killed = new Promise<void>((resolve, reject) => {
        mailServer.onMail = () => server.kill().then(resolve, reject)
      })
      // The kill can be faster than the sign-in that follows the registration.
      await Promise.allSettled([signIn(await start(), 'customer@example.com')])
      await killed
      const log = () => open()('email_logs').where({ type: 'account_registered' }).orderBy('id')
      expect(await log()).toMatchObject([{ status: 'pending', messageId: null }])

      mailServer.onMail = () => {}
      // Instead of waiting for its end.
      await open()('jobs').whereNotNull('leasedUntil').update({ leasedUntil: new Date().toISOString() })
      await start()
      const interrupted = { status: 'failed', error: expect.stringContaining('may have arrived') }
      await waitFor(async () => expect(await log()).toMatchObject([interrupted, { status: 'delivered' }]))
      const [, { messageId }] = await log()
      const sent = mailServer.mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
      expect(sent).toEqual([messageId, messageId])
    } finally {
      await mailServer.close()
    }
  }, 90_000)

  it('finishes, ends open streams and exits cleanly on a signal, with a line of JSON per request without secrets', {
    tags: 'postgres',
  }, async () => {
    const address = await start()
    const { customer, request, clientSecret } = await acceptAnOffer(address)
    const answer = await customer.try(requestsApi.get, { params: { id: request.id } })
    // Longer than proxies keep idle connections open.
    expect(answer.headers.get('keep-alive')).toBe('timeout=75')
    await customer.send('POST', '/api/login', {
      body: JSON.stringify({ email: 'customer@example.com', password: 'a wrong password' }),
      headers: { 'Content-Type': 'application/json' },
    })
    const stream = await fetch(`${address}/api/events`, { headers: { Cookie: customer.cookie } })
    expect(stream.status).toBe(200)
    const streamed = stream.text()
    server.process.kill('SIGTERM')
    expect(await streamed).toContain('retry:')
    expect(await server.ended()).toBe(0)

    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const mine = lines.filter(({ requestId }) => requestId === answer.headers.get('x-request-id'))
    expect(mine).toMatchObject([
      { level: 'info', method: 'GET', path: `/api/ticket-requests/${request.id}`, status: 200 },
    ])
    expect(mine[0].userId).toMatch(/^[0-9a-f-]{36}$/)
    const secrets = [testPassword, 'a wrong password', clientSecret, ...customer.cookies.values()]
    for (const secret of secrets) expect(server.output()).not.toContain(secret)
  })

  it('says during development where to open it and as whom to sign in, and nothing but that; then a line a request', async () => {
    server = runChild('api/main.ts', { ...settings, NODE_ENV: 'development', DEMO_DATA: 'on' })
    const [, address = ''] = await server.says(/^Open (http\S+)$/m)
    await server.says(/developer@example.com.*\n/)
    const signIns = ['customer', 'admin', 'developer'].map(
      (name) => `Sign in as ${name}@example.com, password live-shows-demo`,
    )
    expect(server.output().trim().split('\n')).toEqual([`Open ${address}`, ...signIns])
    await new TestClient(address).send('GET', '/api/me?token=secret')
    const [line] = await server.says(/.*\/api\/me.*\n/)
    expect(line).toMatch(/^\d\d:\d\d:\d\d GET \/api\/me 401 \d+ ms\n$/)
  })

  it('logs exceptions and rejections that nothing caught, finishes requests and jobs, and exits with 1', async () => {
    const mailServer = await startSmtpServer()
    settings.SMTP_URL = mailServer.url
    settings.NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(`
        const error = Object.assign(new Error('a bug'), { code: 'E_BUG' })
        error.cause = error
        process.on('SIGUSR2', () => {
          Promise.reject(error)
          throw error
        })
      `)}"`
    try {
      let accept: () => void = () => {}
      const arrived = new Promise<void>((resolve) => {
        mailServer.onMail = () => {
          resolve()
          return new Promise((accepted) => {
            accept = accepted
          })
        }
      })
      const address = await start()
      await signIn(address, 'customer@example.com')
      await arrived
      const upload = request(`${address}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': 2, Expect: '100-continue' },
      })
      upload.flushHeaders()
      // The server has started with it.
      await once(upload, 'continue')
      const answer = once(upload, 'response')
      server.process.kill('SIGUSR2')
      await server.says(/"level":"fatal"/)
      upload.end('{}')
      expect((await answer)[0].statusCode).toBe(400)
      accept()

      expect(await server.ended()).toBe(1)
      const fatal = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"fatal"'))
        .map((line) => JSON.parse(line))
      const err = { message: 'a bug', code: 'E_BUG' }
      // Which of the two is reported first is up to the engine.
      expect(fatal.toSorted((one, other) => one.msg.localeCompare(other.msg))).toMatchObject([
        { msg: 'uncaught exception', err },
        { msg: 'unhandled rejection', err },
      ])
      expect(await open()('email_logs')).toMatchObject([{ status: 'delivered' }])
    } finally {
      await mailServer.close()
    }
  })

  it('refuses to start with an invalid setting, with one line', async () => {
    settings.PORT = 'ninety'
    settings.STRIPE_SECRET_KEY = 'nonsense'
    server = runChild('api/main.ts', settings)
    expect(await server.ended()).toBe(1)
    expect(server.output()).toMatch(/^Bad settings: PORT [^\n]+; STRIPE_SECRET_KEY [^\n]+\n$/)
  })

  it('refuses to start without a usable database or address, with one line that names the setting', async () => {
    const startWith = (env: Record<string, string>) =>
      startServer({ env: parseEnv({ ...settings, ...env }), log: createLog('silent') })
    await expect(startWith({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none' })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: [^\n]+$/,
    )
    await expect(startWith({ DATA_DIR: '/dev/null' })).rejects.toThrow(
      /^The database of DATA_DIR=\/dev\/null cannot be used: [^\n]+$/,
    )

    const HOST = '192.0.2.1'
    server = runChild('api/main.ts', { ...settings, HOST, SESSION_SECRETS: 'n'.repeat(32) })
    expect(await server.ended()).toBe(1)
    expect(server.output()).toMatch(/Cannot listen at HOST=192\.0\.2\.1 and PORT=\d+: [^\n]+\n$/)
  })
})
