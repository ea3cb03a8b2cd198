import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { refundsApi } from '#contract/refunds.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { parseEnv } from './config/env.ts'
import { createDb } from './db/knex.ts'
import { isId } from './db/newId.ts'
import { type Child, runChild } from './testing/childProcess.ts'
import { confirmIntent, offerTerms, requestForm } from './testing/factories.ts'
import { freePort } from './testing/freePort.ts'
import { createRandom, seedOfRun } from './testing/random.ts'
import { registrationOf, testPassword } from './testing/startTestApp.ts'
import { TestClient } from './testing/TestClient.ts'
import { createTestDatabase, onPostgres } from './testing/testDatabase.ts'
import { waitFor } from './testing/timing.ts'

/** `npm run soak` kills much more often. */
const kills = Number(process.env.KILLS ?? 2)
const customers = 4
/** Processes on one database; SQLite has one. */
const processes = onPostgres() ? 2 : 1
const seats = 2

let settings: Record<string, string>
let db: Knex
let ports: number[]
const running: Child[] = []
beforeEach(async () => {
  const databaseUrl = await createTestDatabase()
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'live-shows-crash-')),
    NODE_ENV: 'test',
    DEMO_DATA: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  ports = await Promise.all(Array.from({ length: processes }, freePort))
  await Promise.all(ports.map((_, index) => start(index)))
  db = createDb(parseEnv(settings))
})
afterEach(async () => {
  await db.destroy()
  await Promise.all(running.map((child) => child.kill()))
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true })
})

async function start(index: number): Promise<void> {
  const child = runChild('api/testing/crashServer.ts', { ...settings, PORT: String(ports[index]) })
  running[index] = child
  await child.says(/is listening/)
}

/** What the server has acknowledged. */
interface Ledger {
  requests: string[]
  messages: string[]
  offers: string[]
  paid: string[]
  refunds: string[]
  returns: string[]
  /** Answers other than a success, which no crash may cause. */
  refusals: string[]
}

/** A person whose calls are repeated, with the same key, until a process answers. */
class Persistent {
  private readonly clients: TestClient[]
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
    const cookies = new Map<string, string>()
    this.clients = ports.map((port) => {
      const client = new TestClient(`http://127.0.0.1:${port}`)
      client.cookies = cookies
      return client
    })
  }

  async call<E extends Endpoint>(
    endpoint: E,
    options: Omit<Parameters<TestClient['call']>[1] & object, 'key'> = {},
  ): Promise<ReplyOf<E>> {
    const key = randomUUID()
    // A kill seldom falls between a commit and its reply, so some replies count as lost.
    let isLost = Math.random() < 0.2
    for (;;) {
      const client = this.clients[Math.floor(Math.random() * this.clients.length)] as TestClient
      const answer = await client.try(endpoint, { ...options, key } as object).catch(() => undefined)
      if (answer && answer.status < 300 && !isLost) return answer.body as ReplyOf<E>
      if (answer && answer.status < 300) isLost = false
      else if (answer && answer.status < 500) {
        this.ledger.refusals.push(`${endpoint.path}: ${answer.status} ${answer.text}`)
        throw new Error(answer.text)
      } else await pause(50)
    }
  }
}

async function signIn(ledger: Ledger, email: string): Promise<Persistent> {
  const person = new Persistent(ledger)
  await new TestClient(`http://127.0.0.1:${ports[0]}`).call(accountsApi.register, {
    body: registrationOf(email),
  })
  await person.call(accountsApi.login, { body: { email, password: testPassword } })
  return person
}

/** As the browser does: at the provider, which repeats the answer of a payment that it has made. */
async function pay(clientSecret: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const address = `http://127.0.0.1:${ports[attempt % ports.length]}`
    const reply = await confirmIntent({ address }, clientSecret).catch(() => undefined)
    const text = await reply?.text().catch(() => undefined)
    if (reply?.ok || text?.includes('payment_intent_unexpected_state')) return
    await pause(50)
  }
}

/** One order from the request to what comes after the delivery, again and again. */
async function trade(customer: Persistent, admin: Persistent, ledger: Ledger, isOver: () => boolean) {
  for (let round = 0; !isOver(); round += 1) {
    const request = await customer.call(requestsApi.submit, { body: requestForm({ ticketCount: seats }) })
    ledger.requests.push(request.id)
    const params = { id: request.id }
    const say = async (person: Persistent, api: typeof chatApi.send | typeof chatApi.adminSend) => {
      const message = randomUUID()
      await person.call(api, { body: { requestId: request.id, message } })
      ledger.messages.push(message)
    }
    await say(customer, chatApi.send)
    const offer = await admin.call(offersApi.make, { params, body: offerTerms({ ticketCount: seats }) })
    ledger.offers.push(offer.id)
    await say(admin, chatApi.adminSend)
    await customer.call(offersApi.accept, { params: { offerId: offer.id } })
    const body = { requestId: request.id }
    const { clientSecret } = await customer.call(paymentsApi.createPaymentIntent, { body })
    await pay(clientSecret)
    ledger.paid.push(request.id)
    const bought = async () =>
      (await customer.call(ticketsApi.listMine)).filter(({ requestId }) => requestId === request.id)
    while ((await bought()).length < seats) {
      if (isOver()) return
      await pause(100)
    }
    for (const { id } of await bought())
      await admin.call(ticketsApi.deliver, { params: { id }, body: { qrCode: `LS-${id}` } })
    if (round % 2 === 0) {
      const refund = { what: 'amount' as const, amount: 1, reason: 'A seat was further back' }
      await admin.call(refundsApi.make, { params, body: refund })
      ledger.refunds.push(request.id)
    } else {
      const [ticket] = await bought()
      if (!ticket) continue
      await customer.call(resaleApi.requestReturn, { params: { id: ticket.id } })
      ledger.returns.push(ticket.id)
      await admin.call(resaleApi.confirmEmail, { params: { id: ticket.id } })
    }
  }
}

/** The rows of a table, counted by one of their columns. */
async function countedBy(table: string, column: string): Promise<Map<string, number>> {
  const rows: Record<string, string>[] = await db(table).select(column)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[column] ?? '', (counts.get(row[column] ?? '') ?? 0) + 1)
  return counts
}

it(`killed ${kills} times while people trade, loses nothing that it has acknowledged and doubles nothing`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const random = createRandom(seedOfRun)
  const about = `SEED=${seedOfRun}`
  const ledger: Ledger = {
    requests: [],
    messages: [],
    offers: [],
    paid: [],
    refunds: [],
    returns: [],
    refusals: [],
  }
  const admin = await signIn(ledger, 'admin@example.com')
  await db('users').update({ isAdmin: true })
  let isOver = false
  // Before the kills: registering again says that the account exists.
  const people = await Promise.all(
    Array.from({ length: customers }, (_, index) => signIn(ledger, `customer${index}@example.com`)),
  )
  const trading = people.map((customer) => trade(customer, admin, ledger, () => isOver))
  // What is still on its way when the kills are over is finished.
  const ended = Promise.allSettled(trading)
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(300 + random.int(700))
    const index = random.int(processes)
    await running[index]?.kill()
    await start(index)
  }
  await waitFor(() => expect(ledger.returns.length).toBeGreaterThan(0), { timeout: 60_000 })
  isOver = true
  await ended
  expect(ledger.refusals, about).toEqual([])

  // As if the leases of killed processes had ended, which take a minute and a half.
  await Promise.all(running.map((child) => child.kill()))
  await db('jobs').whereNotNull('leasedUntil').update({ leasedUntil: null })
  await start(0)
  await waitFor(
    async () => {
      const waiting = await db('jobs')
        .whereIn('kind', ['payments.send_refund', 'payments.mail_receipt'])
        .where({ doneAt: null })
        .pluck('kind')
      expect(waiting).toEqual([])
      expect((await db('refunds').pluck('state')).filter((state) => state !== 'succeeded')).toEqual([])
    },
    { timeout: 60_000, interval: 500 },
  )
  const once = (counts: Map<string, number>, keys: string[], times = 1) =>
    expect(
      keys.filter((key) => counts.get(key) !== times),
      about,
    ).toEqual([])
  once(await countedBy('ticket_requests', 'id'), ledger.requests)
  once(await countedBy('offers', 'id'), ledger.offers)
  const messages = await countedBy('chat_messages', 'message')
  once(messages, ledger.messages)
  const doubled = [...messages].filter(([message, times]) => isId(message) && times > 1)
  expect(doubled, about).toEqual([])
  const orders = await db('orders').where({ state: 'paid' })
  const orderOf = new Map(orders.map(({ id, requestId }) => [requestId, id]))
  expect(orderOf.size, about).toBe(orders.length)
  expect(
    ledger.paid.filter((id) => !orderOf.has(id)),
    about,
  ).toEqual([])
  once(await countedBy('tickets', 'requestId'), ledger.paid, seats)
  once(
    await countedBy('transactions', 'orderId'),
    ledger.paid.map((id) => orderOf.get(id)),
  )
  const refunded: Record<string, string>[] = await db('refunds')
    .join('payments', 'payments.id', 'refunds.paymentId')
    .where({ reason: 'by_staff' })
    .select('orderId')
  expect(refunded.map(({ orderId }) => orderId).sort(), about).toEqual(
    ledger.refunds.map((id) => orderOf.get(id)).sort(),
  )
  once(await countedBy('ticket_returns', 'ticketId'), ledger.returns)
  expect(await db('jobs').whereNotNull('failedAt').select('kind', 'lastError'), about).toEqual([])
  if (onPostgres()) return
  expect(await db.raw('pragma integrity_check')).toMatchObject([{ integrityCheck: 'ok' }])
  expect(await db.raw('pragma foreign_key_check')).toEqual([])
})
