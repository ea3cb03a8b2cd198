import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { fileUrl } from '#contract/files.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { parseEnv } from './config/env.ts'
import { defaultLimits } from './config/limits.ts'
import { createDb } from './db/knex.ts'
import { migrations } from './db/migrations/index.ts'
import { type Child, runChild } from './testing/childProcess.ts'
import { offerTerms, requestForm, screenshot } from './testing/factories.ts'
import { freePort } from './testing/freePort.ts'
import { registrationOf, testPassword } from './testing/startTestApp.ts'
import { openStream, TestClient } from './testing/TestClient.ts'
import { createTestDatabase, onPostgres } from './testing/testDatabase.ts'
import { waitFor } from './testing/timing.ts'

const processes = 4
const customers = 12
/** Messages of each customer, while a process is killed and another one added. */
const messages = 60
const { messages: quota } = defaultLimits

let settings: Record<string, string>
let db: Knex
let proxy: Server
let address: string
/** By port. */
const running = new Map<number, Child>()
beforeEach(async () => {
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'live-shows-scale-')),
    DATABASE_URL: (await createTestDatabase('template1')) ?? '',
    NODE_ENV: 'test',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'info',
  }
  await Promise.all(Array.from({ length: processes }, start))
  db = createDb(parseEnv(settings))
  proxy = startProxy()
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterEach(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await db.destroy()
  await Promise.all([...running.values()].map((child) => child.kill()))
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true })
})

/** The real program, with its limits. */
async function start(): Promise<void> {
  const port = await freePort()
  const child = runChild('api/main.ts', { ...settings, PORT: String(port) })
  await child.says(/is listening/)
  running.set(port, child)
}

const directly = () => [...running.keys()].map((port) => `http://127.0.0.1:${port}`)

/** Sends each call to the next process; 502 if that one is gone. */
function startProxy(): Server {
  let turn = 0
  return createServer((call, reply) => {
    const ports = [...running.keys()]
    turn += 1
    const { method, url: path, headers } = call
    const onward = request({ host: '127.0.0.1', port: ports[turn % ports.length], method, path, headers })
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    onward.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    reply.on('close', () => onward.destroy())
    call.pipe(onward)
  })
}

/** A client with the same session at another address. */
function at(origin: string, { cookies }: TestClient): TestClient {
  const client = new TestClient(origin)
  client.cookies = cookies
  return client
}

async function signIn(email: string): Promise<TestClient> {
  const client = new TestClient(address)
  await client.call(accountsApi.register, { body: registrationOf(email) })
  await client.call(accountsApi.login, { body: { email, password: testPassword } })
  return client
}

/** Repeats a call with its key until a process has answered it. */
async function untilAnswered(
  client: TestClient,
  body: { requestId: string; message: string },
): Promise<void> {
  const key = randomUUID()
  for (;;) {
    const answer = await client.try(chatApi.send, { body, key }).catch(() => undefined)
    if (answer && answer.status < 300) return
    if (answer && answer.status < 500) throw new Error(answer.text)
    await pause(50)
  }
}

it.runIf(onPostgres() && process.env.SOAK_SECONDS)(
  `${processes} processes behind a proxy, of which one is killed and one added, are like one`,
  { timeout: 600_000 },
  async () => {
    // All processes started on a database without tables.
    const migrated = await db('knex_migrations').pluck('name')
    expect(migrated).toEqual(Object.keys(migrations))

    const admin = await signIn('admin@example.com')
    await db('users').update({ isAdmin: true })
    const people = await Promise.all(
      Array.from({ length: customers }, async (_, index) => {
        const client = await signIn(`customer${index}@example.com`)
        const { id } = await client.call(requestsApi.submit, { body: requestForm(), key: randomUUID() })
        await admin.call(offersApi.make, { params: { id }, body: offerTerms(), key: randomUUID() })
        return { client, id }
      }),
    )

    const said: string[] = []
    const talk = async ({ client, id }: (typeof people)[number]) => {
      for (let count = 0; count < messages; count += 1) {
        const message = randomUUID()
        await untilAnswered(client, { requestId: id, message })
        said.push(message)
      }
    }
    const talking = people.map(talk)
    const afterPart = (part: number) =>
      waitFor(() => expect(said.length).toBeGreaterThan(customers * messages * part), { timeout: 300_000 })
    await afterPart(1 / 3)
    const [port = 0] = running.keys()
    await running.get(port)?.kill()
    // Some calls still go there.
    await afterPart(1 / 2)
    running.delete(port)
    await start()
    await Promise.all(talking)
    const rows: { message: string }[] = await db('chat_messages').whereIn('message', said)
    expect(rows.map(({ message }) => message).sort()).toEqual(said.sort())

    const [first] = people as [(typeof people)[number]]
    // A stream at each process receives what is sent at every other one, with the session of another one.
    for (const listener of directly()) {
      const stream = await openStream(at(listener, admin))
      for (const speaker of directly()) {
        stream.invalidations.length = 0
        const body = { requestId: first.id, message: 'Hello' }
        await at(speaker, first.client).call(chatApi.send, { body, key: randomUUID() })
        await waitFor(() =>
          expect(stream.invalidations.map(({ type }) => type)).toContain('chat.message_sent'),
        )
      }
      stream.close()
    }

    // One key at all processes at once.
    const once = { body: { requestId: first.id, message: 'Once' }, key: randomUUID() }
    const repeated = directly().flatMap((each) => [at(each, first.client), at(each, first.client)])
    await Promise.all(repeated.map((client) => client.call(chatApi.send, once)))
    expect(await db('chat_messages').where({ message: 'Once' })).toHaveLength(1)

    // A file sent to one is read from all.
    const path = fileUrl(randomUUID())
    const bytes = new Uint8Array(Buffer.from(screenshot.split(',')[1] ?? '', 'base64'))
    const type = { 'Content-Type': 'image/png' }
    expect((await first.client.send('PUT', path, { body: bytes, headers: type })).status).toBeLessThan(300)
    for (const each of directly()) expect((await at(each, first.client).send('GET', path)).status).toBe(200)

    // The quota of one account, however its calls are spread.
    const greedy = people.at(-1) as (typeof people)[number]
    const from = performance.now()
    const answers = await Promise.all(
      Array.from({ length: quota.max + 100 }, (_, count) =>
        greedy.client.try(chatApi.send, {
          body: { requestId: greedy.id, message: `${count}` },
          key: randomUUID(),
        }),
      ),
    )
    const refilled = Math.ceil(((performance.now() - from) / quota.refillMs) * quota.max)
    const taken = answers.filter(({ status }) => status === 201).length
    expect(taken).toBeLessThanOrEqual(quota.max + refilled)
    expect(answers.filter(({ status }) => ![201, 429].includes(status))).toEqual([])
    expect(taken).toBeLessThan(answers.length)

    // A session that ends at one has ended at all.
    await greedy.client.call(accountsApi.logout)
    for (const each of directly()) {
      expect((await at(each, greedy.client).try(accountsApi.me)).status).toBe(401)
    }

    // Each job has run once, but for those of the killed process, which were taken over.
    await db('jobs').whereNotNull('leasedUntil').update({ leasedUntil: null })
    await waitFor(
      async () => {
        const now = new Date().toISOString()
        expect(await db('jobs').where({ doneAt: null }).where('runAt', '<=', now).pluck('kind')).toEqual([])
      },
      { timeout: 60_000 },
    )
    expect(await db('jobs').whereNotNull('failedAt').select('kind', 'lastError')).toEqual([])
    const twice = await db('jobs').where('attempts', '>', 1).select('kind', 'lastError')
    const mails = await db('email_logs').where({ status: 'delivered' }).whereNotNull('jobId').select('jobId')
    expect(new Set(mails.map(({ jobId }) => jobId)).size).toBe(mails.length)
    process.stdout.write(
      `${said.length} messages and ${mails.length} mails, each once; ${twice.length} jobs were taken over; ${taken} of ${answers.length} fitted into a quota of ${quota.max}\n`,
    )
  },
)
