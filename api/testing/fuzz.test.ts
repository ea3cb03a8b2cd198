/** @module-tag postgres */

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultMaxBytes, type Endpoint, userHeader } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { checkReply } from './checkReplies.ts'
import {
  acceptedRequest,
  ledgerOf,
  offeredRequest,
  paidRequest,
  requestForm,
  screenshot,
} from './factories.ts'
import { createHostileInputs } from './hostileInputs.ts'
import { noLimits } from './noLimits.ts'
import { localReach, type PushService, startPushService } from './pushService.ts'
import { createRandom, type Random, seedOfRun } from './random.ts'
import { listedTicket, showInterest } from './resaleFactories.ts'
import { type SignedIn, startTestApp, type TestApp, testPassword } from './startTestApp.ts'
import { onPostgres } from './testDatabase.ts'

/** Hostile inputs for each call and each caller, beside a valid one; other ones in each run, and more with `INPUTS=…`. */
const inputsPerCall = Number(process.env.INPUTS ?? 1)
/** Artist of a request that is none of the callers'. Only staff may read it. */
const victimsArtist = 'Only For Victims'
/** Error codes of the policies. A valid input that gets past them has reached its handler. */
const refusedByPolicy = new Set<unknown>([
  'signed_out',
  'another_person',
  'admin_only',
  'admin_access_denied',
  'developer_only',
])
/** What a parser, an engine or a driver says, and no person should read. */
const parserText =
  /unexpected (?:token|end|non-whitespace)|JSON at|in JSON|invalid input|received (?:undefined|null|string|number|object|array)|too (?:big|small):|zod|sqlite|postgres|syntax error|violates|undefined|\[object|\bNaN\b|cannot read|is not a function|malformed URI|at position|stack/i

const calls = Object.values(contract)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  // What ends an account comes last.
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

let app: TestApp
let pushService: PushService
beforeAll(async () => {
  pushService = await startPushService()
  app = await startTestApp({ limits: noLimits, pushReach: localReach })
})
afterAll(async () => {
  await app.stop()
  await pushService.close()
})

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

interface Input {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}
interface Answer {
  status: number
  type: string
  text: string
}

/** Sends exactly these bytes; `fetch` would normalize the path and refuse some headers. */
function send({ method, path, headers, body }: Input): Promise<Answer> {
  const { hostname, port } = new URL(app.address)
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': String(body.length) } : {}
    const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
    call.on('error', reject).on('response', (reply) => {
      const type = reply.headers['content-type'] ?? ''
      const status = reply.statusCode ?? 0
      if (type.includes('event-stream')) {
        resolve({ status, type, text: '' })
        return call.destroy()
      }
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      return reply.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }))
    })
    call.end(body)
  })
}

interface Caller {
  name: string
  isStaff: boolean
  cookie: string
  /** Undoes what a call has done to the caller: signed them out, or changed or deleted their account. */
  restore: () => Promise<void>
}

async function callerOf(name: string, { client, user }: SignedIn): Promise<Caller> {
  const { db } = app.deps
  const userId = user.id
  const row = await db('users').where({ id: userId }).first()
  const [sessions, credentials] = [
    await db('sessions').where({ userId }),
    await db('credentials').where({ userId }),
  ]
  return {
    name,
    isStaff: user.isAdmin || user.isDeveloper,
    cookie: client.cookie,
    async restore() {
      await db('users').where({ id: userId }).update(row)
      await db('sessions').where({ userId }).delete()
      await db('sessions').insert(sessions)
      await db('credentials').where({ userId }).delete()
      await db('credentials').insert(credentials)
    },
  }
}

async function createCallers(): Promise<{ customer: SignedIn; admin: SignedIn; all: Caller[] }> {
  const [customer, admin, half] = [
    await app.signIn(),
    await app.signIn({ isAdmin: true }),
    await app.signIn(),
  ]
  await app.db('sessions').where({ userId: half.user.id }).update({ level: 'mfa_pending' })
  const all = [
    await callerOf('someone without their second factor', half),
    await callerOf('customer', customer),
    await callerOf('admin and developer', await app.signIn({ isAdmin: true, isDeveloper: true })),
  ]
  // Callers with fewer rights reach the same statements, which is what the engines differ in.
  if (!onPostgres()) {
    all.push(
      { name: 'visitor', isStaff: false, cookie: '', restore: async () => {} },
      await callerOf('admin', admin),
      await callerOf('developer', await app.signIn({ isDeveloper: true })),
    )
  }
  return { customer, admin, all }
}

/** Rows of the customer, in several states, by the path that names them. */
async function createRows({ customer, admin }: { customer: SignedIn; admin: SignedIn }) {
  const people = { customer, admin }
  const [offered, accepted, paid] = [
    await offeredRequest(app, {}, people),
    await acceptedRequest(app, {}, people),
    await paidRequest(app, {}, people),
  ]
  const [delivered, pending] = paid.tickets.map(({ id }) => id)
  await admin.client.call(ticketsApi.deliver, { params: { id: delivered ?? '' }, body: { qrCode: 'LS-1' } })
  const { listing, ticket } = await listedTicket(app, { people })
  const interested = await app.signIn()
  await showInterest(interested, listing)
  const { user } = interested
  const requests = [offered, accepted, paid].map(({ request }) => request.id)
  return {
    '/ticket-requests/': requests,
    '/chat-messages/': requests,
    '/offers/': [offered.offer.id, accepted.offer.id, paid.offer.id],
    '/tickets/': [delivered ?? '', pending ?? '', ticket.id],
    '/resell-notifications/': [listing.id],
    '/users/': [user.id],
    '/sessions/': ['s'.repeat(43)],
    requests,
  }
}
type Rows = Awaited<ReturnType<typeof createRows>>

/** The rows, and those of somebody else. */
function withVictim(rows: Rows, { request, offer, tickets }: Awaited<ReturnType<typeof paidRequest>>): Rows {
  const requests = [...rows.requests, request.id]
  return {
    ...rows,
    requests,
    '/ticket-requests/': requests,
    '/chat-messages/': requests,
    '/offers/': [...rows['/offers/'], offer.id],
    '/tickets/': [...rows['/tickets/'], ...tickets.map(({ id }) => id)],
  }
}

const badSegments = ['', 'x'.repeat(3000), ...'%00 % %ff%fe %ED%A0%80 .. . %2e%2e %2F'.split(' ')]
const queryNames = 'limit cursor q role status before purpose since __proto__ view'.split(' ')
const badValues = ['x'.repeat(4000), ...'%00 a%00 % %ff -1 1e9 0 %ED%A0%80 &limit=1&limit=2 []=1'.split(' ')]
const headerNames = [userHeader, ...'Idempotency-Key Accept If-None-Match Cookie Range'.split(' ')]
const badHeaders = ['', ' ', 'k'.repeat(300), 'é', '*/*;q=x', 'live-shows=a; live-shows.sig=b', '../..', '"']
const otherTypes = `
  |text/plain|application/json; charset=utf-16|multipart/form-data; boundary=x
  |application/x-www-form-urlencoded|image/png|é/*`
  .split('|')
  .map((type) => type.trim())

/** Makes the inputs of one caller. */
function createInputs(random: Random, rows: Rows, event: object) {
  const hostile = createHostileInputs(random)

  function paramsOf({ path }: Endpoint): Record<string, string> {
    const known = Object.entries(rows).find(([part]) => path.includes(`${part}{`))?.[1] ?? [randomUUID()]
    return Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, random.pick(known)]),
    )
  }
  const { subscription } = pushService.subscribe(app.deps.webPush.publicKey)
  const hints = () => ({
    ...requestForm(),
    requestId: random.pick(rows.requests),
    requestIds: [random.pick(rows.requests)],
    request: random.pick(rows.requests),
    email: `fuzz${random.int(1e9)}@example.com`,
    ...subscription,
    replaces: subscription.endpoint,
    recipient: 'sam@example.com',
    password: testPassword,
    currentPassword: testPassword,
    newPassword: 'another long password',
    phone: '(555) 010-0199',
    zipCode: '94704',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    timeZone: 'America/Los_Angeles',
    code: '123456',
    query: 'select 1',
    pricePerTicket: 180,
    qrCode: 'LS-1',
    ticketFile: null,
    ticketId: random.pick(rows['/tickets/']),
    userId: random.pick(rows['/users/']),
  })
  function bodyOf(endpoint: Endpoint): unknown {
    if (endpoint.kind === 'signed') return { ...event, id: `evt_${randomUUID()}` }
    const isDiscount = endpoint.path.includes('discount')
    const code = isDiscount ? { code: `FUZZ${1000 + random.int(9000)}` } : {}
    return endpoint.body && hostile.valid(endpoint.body, { ...hints(), ...code })
  }
  const fill = (path: string, params: Record<string, string>) =>
    path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')

  function build(endpoint: Endpoint, caller: Caller, isValid: boolean): Input {
    let { method } = endpoint
    let path = fill(endpoint.path, paramsOf(endpoint))
    let text = JSON.stringify(bodyOf(endpoint))
    let bytes: Buffer | undefined
    const headers: Record<string, string> = {
      ...(caller.cookie && { Cookie: caller.cookie }),
      'Content-Type': 'application/json',
    }
    if (endpoint.kind === 'file' && method === 'PUT')
      bytes = Buffer.from(screenshot.split(',')[1] ?? '', 'base64')
    const query = new URLSearchParams(
      endpoint.query && (hostile.valid(endpoint.query, hints()) as object as Record<string, string>),
    )
    let search = query.size > 0 ? `?${query}` : ''

    if (!isValid) {
      switch (random.int(text === undefined ? 6 : 10)) {
        case 0: {
          const segment = random.pick([...badSegments, hostile.encoded(), randomUUID()])
          const [, name = ''] = /\{(\w+)\}/.exec(endpoint.path) ?? []
          path = fill(endpoint.path, { ...paramsOf(endpoint), [name]: segment })
          break
        }
        case 1: {
          const value = random.pick([...badValues, hostile.encoded()])
          search = `?${random.pick(queryNames)}=${value}&${random.pick(queryNames)}=${value}`
          break
        }
        case 2:
          headers[random.pick(headerNames)] = random.pick(badHeaders)
          break
        case 3:
          method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
          break
        case 4:
          bytes = Buffer.alloc((endpoint.maxBytes ?? defaultMaxBytes) + 1, random.pick(['x', ' ', '[', '\0']))
          break
        case 5:
          headers['Content-Type'] = random.pick(otherTypes)
          headers['Content-Encoding'] = random.pick(['gzip', 'br', 'x', 'identity'])
          bytes ??= Buffer.from(random.pick([text ?? '{}', hostile.text()]))
          break
        case 6:
          text = hostile.text()
          break
        case 7:
          bytes = Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc3, 0x28])])
          break
        default:
          text = JSON.stringify(hostile.spoil(JSON.parse(text))) ?? ''
      }
      if (endpoint.kind === 'file' && random.int(2) === 0) bytes = Buffer.from(hostile.string())
    }
    const body = bytes ?? (text === undefined ? undefined : Buffer.from(text))
    if (endpoint.kind === 'signed' && body) {
      headers['Stripe-Signature'] = app.payments.sign(body.toString(), app.clock.now())
    }
    return { method, path: path + search, headers, body }
  }
  return build
}

function expectInWords({ status, type, text }: Answer): string | undefined {
  expect(status).toBeLessThan(500)
  if (status < 400) return undefined
  expect(type).toContain('application/json')
  const { message, code, fields, ...rest } = JSON.parse(text)
  expect(rest).toEqual({})
  expect(Object.keys(errorCatalogue)).toContain(code)
  // Developers read what the database says about their query.
  if (code === 'sql_failed') return code
  for (const sentence of [message, ...Object.values(fields ?? {})]) {
    expect(sentence).toMatch(/^\p{Lu}.*\p{L} .*\p{L}/u)
    expect(sentence).not.toMatch(parserText)
  }
  return code
}

it(`every call answers hostile input of every caller in words, as described, with nobody else's rows, and never with a 5xx (SEED=${seedOfRun})`, {
  timeout: 300_000 + inputsPerCall * 60_000,
}, async () => {
  const started = performance.now()
  const { customer, admin, all } = await createCallers()
  const rows = await createRows({ customer, admin })
  const event =
    (await app.payments.listEvents()).find(({ type }) => type === 'payment_intent.succeeded') ?? {}
  const victim = await paidRequest(app, { artist: victimsArtist }, { admin })
  const before = await ledgerOf(app, victim.request.id)
  const reached = new Set<Endpoint>()
  let inputs = 0

  await Promise.all(
    all.map(async (caller, at) => {
      const known = caller.isStaff ? rows : withVictim(rows, victim)
      const build = createInputs(createRandom(seedOfRun + at), known, event)
      for (const endpoint of calls) {
        for (let time = 0; time <= inputsPerCall; time += 1) {
          const isValid = time === 0
          const input = build(endpoint, caller, isValid)
          try {
            const answer = await send(input)
            inputs += 1
            const code = expectInWords(answer)
            checkReply(app.address, { ...input, ...answer })
            if (!caller.isStaff) expect(answer.text).not.toContain(victimsArtist)
            if (isValid && !refusedByPolicy.has(code)) reached.add(endpoint)
            if (answer.status < 300 && input.method !== 'GET') await caller.restore()
          } catch (cause) {
            const sent = `${input.method} ${input.path} ${input.body?.subarray(0, 500)} ${JSON.stringify(input.headers)}`
            throw new Error(`SEED=${seedOfRun}, ${caller.name}: ${sent}`, { cause })
          }
        }
      }
    }),
  )
  expect(await ledgerOf(app, victim.request.id)).toEqual(before)
  // No input has changed the prototype of all objects.
  const inherited: string[] = []
  for (const name in {}) inherited.push(name)
  expect(inherited).toEqual([])
  const missed = calls.filter((endpoint) => !reached.has(endpoint))
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([])

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const engine = onPostgres() ? 'PostgreSQL' : 'SQLite'
  process.stdout.write(
    `SEED=${seedOfRun}: ${inputs} inputs to ${calls.length} calls on ${engine} in ${seconds} s\n`,
  )
})
