import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { discountsApi } from '#contract/discounts.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { refundsApi } from '#contract/refunds.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { usesOfCode } from '#contract/rules/discountRules.ts'
import { showsApi } from '#contract/shows.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { parseEnv } from './config/env.ts'
import { createDb } from './db/knex.ts'
import { isId } from './db/newId.ts'
import { type Child, runChild } from './testing/childProcess.ts'
import { confirmIntent, offerTerms, requestForm } from './testing/factories.ts'
import { freePort } from './testing/freePort.ts'
import { expectSafe } from './testing/money/moneyInvariants.ts'
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

/** Successful answers so far. */
let acknowledged = 0
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
  disputes: string[]
  cancelled: string[]
  returns: string[]
  /** Requests of those to whom a returned ticket was sold. */
  resold: string[]
  /** Answers other than a success, which no crash may cause. */
  refusals: string[]
}

function emptyLedger(): Ledger {
  return {
    requests: [],
    messages: [],
    offers: [],
    paid: [],
    refunds: [],
    disputes: [],
    cancelled: [],
    returns: [],
    resold: [],
    refusals: [],
  }
}

/** A person whose calls are repeated, with the same key, until a process answers. */
class Persistent {
  private readonly clients: TestClient[]
  private readonly ledger: Ledger
  readonly userId: string

  constructor(userId: string, ledger: Ledger) {
    this.userId = userId
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
      if (answer && answer.status < 300) acknowledged += 1
      if (answer && answer.status < 300 && !isLost) return answer.body as ReplyOf<E>
      if (answer && answer.status < 300) isLost = false
      else if (answer?.text.includes('"confirm_password"')) {
        await client
          .try(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
          .catch(() => {})
      }
      // A killed process holds the price of an order for half a minute.
      else if (answer && answer.status < 500 && !answer.text.includes('"price_changing"')) {
        this.ledger.refusals.push(`${endpoint.path}: ${answer.status} ${answer.text}`)
        throw new Error(answer.text)
      } else await pause(50)
    }
  }
}

async function signIn(ledger: Ledger, email: string): Promise<Persistent> {
  const { user } = await new TestClient(`http://127.0.0.1:${ports[0]}`).call(accountsApi.register, {
    body: registrationOf(email),
  })
  const person = new Persistent(user.id, ledger)
  await person.call(accountsApi.login, { body: { email, password: testPassword } })
  return person
}

/** Pays like the browser: at the provider, which repeats the answer of a payment that it has made. */
async function pay(clientSecret: string, number: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const address = `http://127.0.0.1:${ports[attempt % ports.length]}`
    const reply = await confirmIntent({ address }, clientSecret, number).catch(() => undefined)
    const text = await reply?.text().catch(() => undefined)
    if (reply?.ok || text?.includes('payment_intent_unexpected_state')) return
    await pause(50)
  }
}

const cards = { fine: '4242424242424242', disputed: '4000000000000259' }
const discountCode = 'CRASH001'
/** What comes after the delivery of an order. */
const sequels = ['refund', 'dispute', 'cancelled show', 'resale'] as const

interface Trade {
  customer: Persistent
  /** Buys what the customer sends back. */
  neighbour: Persistent
  admin: Persistent
  ledger: Ledger
  isOver: () => boolean
}

/** One order from the request to what comes after the delivery, again and again. @param first which sequel is the first one's */
async function trade({ customer, neighbour, admin, ledger, isOver }: Trade, first: number): Promise<void> {
  for (let round = first; !isOver(); round += 1) {
    const sequel = sequels[round % sequels.length]
    // A show of its own, which can be cancelled without another's.
    const form = requestForm({ ticketCount: seats, artist: `Artist ${randomUUID()}` })
    const request = await customer.call(requestsApi.submit, { body: form })
    ledger.requests.push(request.id)
    const params = { id: request.id }
    const sendMessage = async (person: Persistent, api: typeof chatApi.send | typeof chatApi.adminSend) => {
      const message = randomUUID()
      await person.call(api, { body: { requestId: request.id, message } })
      ledger.messages.push(message)
    }
    await sendMessage(customer, chatApi.send)
    const offer = await admin.call(offersApi.make, { params, body: offerTerms({ ticketCount: seats }) })
    ledger.offers.push(offer.id)
    await sendMessage(admin, chatApi.adminSend)
    await customer.call(offersApi.accept, { params: { offerId: offer.id } })
    const body = { requestId: request.id, ...(round % 3 === 0 && { discountCode }) }
    const { clientSecret } = await customer.call(paymentsApi.createPaymentIntent, { body })
    await pay(clientSecret, sequel === 'dispute' ? cards.disputed : cards.fine)
    ledger.paid.push(request.id)
    if (sequel === 'dispute') ledger.disputes.push(request.id)
    const bought = await boughtBy(customer, request.id, isOver)
    const [ticket] = bought
    if (!ticket) return
    for (const { id } of bought)
      await admin.call(ticketsApi.deliver, { params: { id }, body: { qrCode: `LS-${id}` } })
    if (sequel === 'refund') {
      const refund = { what: 'amount' as const, amount: 1, reason: 'A seat was further back' }
      await admin.call(refundsApi.make, { params, body: refund })
      ledger.refunds.push(request.id)
    } else if (sequel === 'cancelled show') {
      const change = { kind: 'cancelled' as const, requestIds: [request.id], note: null }
      await admin.call(showsApi.change, { params, body: change })
      ledger.cancelled.push(request.id)
    } else if (sequel === 'resale') {
      await customer.call(resaleApi.requestReturn, { params: { id: ticket.id } })
      ledger.returns.push(ticket.id)
      await admin.call(resaleApi.confirmEmail, { params: { id: ticket.id } })
      await resell(ticket, { neighbour, admin, ledger, isOver })
    }
  }
}

/** The seats that a request has bought, once its payment has arrived; none if the test is over before. */
async function boughtBy(customer: Persistent, requestId: string, isOver: () => boolean): Promise<Ticket[]> {
  while (!isOver()) {
    const mine = await customer.call(ticketsApi.listMine)
    const bought = mine.filter((ticket) => ticket.requestId === requestId && !ticket.locked)
    if (bought.length > 0) return bought
    await pause(100)
  }
  return []
}

/** A listed ticket gets its next owner. */
async function resell(
  { id: ticketId }: Ticket,
  { neighbour, admin, ledger, isOver }: Omit<Trade, 'customer'>,
) {
  const listings = await admin.call(resaleApi.adminList, { query: { status: 'active' } })
  const params = { id: listings.find((listing) => listing.ticketId === ticketId)?.id ?? '' }
  await neighbour.call(resaleApi.optIn, { params })
  const body = { userId: neighbour.userId, adminNotes: null }
  const { recipient } = await admin.call(resaleApi.selectRecipient, { params, body })
  const requestId = recipient?.requestId ?? ''
  const { clientSecret } = await neighbour.call(paymentsApi.createPaymentIntent, { body: { requestId } })
  await pay(clientSecret, cards.fine)
  ledger.resold.push(requestId)
  await boughtBy(neighbour, requestId, isOver)
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
  const ledger = emptyLedger()
  const admin = await signIn(ledger, 'admin@example.com')
  await db('users').update({ isAdmin: true })
  let isOver = false
  // Before the kills: registering again says that the account exists.
  const people = await Promise.all(
    Array.from({ length: customers }, (_, index) => signIn(ledger, `customer${index}@example.com`)),
  )
  await admin.call(discountsApi.create, { body: { code: discountCode, maxUses: usesOfCode.max } })
  const trading = people.map((customer, index) => {
    const neighbour = people[(index + 1) % customers] as Persistent
    return trade({ customer, neighbour, admin, ledger, isOver: () => isOver }, index)
  })
  // What is still on its way when the kills are over is finished.
  const ended = Promise.allSettled(trading)
  for (let killed = 0; killed < kills; killed += 1) {
    // At any time, but not before something was done since the last kill, however slow the machine is.
    const enough = acknowledged + 1 + random.int(20)
    await waitFor(() => expect(acknowledged).toBeGreaterThanOrEqual(enough), { timeout: 60_000 })
    await pause(random.int(50))
    const index = random.int(processes)
    await running[index]?.kill()
    await start(index)
  }
  const sequelsOf = ({ refunds, disputes, cancelled, resold }: Ledger) => [
    refunds,
    disputes,
    cancelled,
    resold,
  ]
  await waitFor(() => expect(sequelsOf(ledger).filter(({ length }) => length === 0)).toEqual([]), {
    timeout: 60_000,
  })
  isOver = true
  await ended
  expect(ledger.refusals, about).toEqual([])

  // As if the leases of killed processes had ended, which take a minute and a half.
  await Promise.all(running.map((child) => child.kill()))
  await db('jobs').whereNotNull('leasedUntil').update({ leasedUntil: null })
  await start(0)
  await waitFor(
    async () => {
      const now = new Date().toISOString()
      const isLeft = db('jobs')
        .where({ doneAt: null, failedAt: null })
        .where((job) => job.where('runAt', '<=', now).orWhere('attempts', '>', 0))
      expect(await isLeft.pluck('kind')).toEqual([])
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
    [...ledger.paid, ...ledger.resold].filter((id) => !orderOf.has(id)),
    about,
  ).toEqual([])
  const ordersOf = (requests: string[]) => requests.map((id) => orderOf.get(id)).sort()
  once(await countedBy('tickets', 'requestId'), ledger.paid, seats)
  once(await countedBy('tickets', 'requestId'), ledger.resold)
  once(await countedBy('transactions', 'orderId'), ordersOf([...ledger.paid, ...ledger.resold]))
  const ofOrders = async (table: string, wanted: object = {}): Promise<string[]> => {
    const rows = await db(table)
      .join('payments', 'payments.id', `${table}.paymentId`)
      .where(wanted)
      .select('orderId')
    return rows.map(({ orderId }) => orderId).sort()
  }
  expect(await ofOrders('refunds', { reason: 'by_staff' }), about).toEqual(
    ordersOf([...ledger.refunds, ...ledger.cancelled]),
  )
  expect(await ofOrders('disputes'), about).toEqual(ordersOf(ledger.disputes))
  expect(await db('show_change_requests').where({ doneAt: null }), about).toEqual([])
  once(await countedBy('ticket_returns', 'ticketId'), ledger.returns)
  expect(await db('jobs').whereNotNull('failedAt').select('kind', 'lastError'), about).toEqual([])
  await expectSafe(db)
  const kept = Object.entries(ledger).map(([what, { length }]) => `${length} ${what}`)
  process.stdout.write(`${about}: ${acknowledged} answers and ${kills} kills; kept ${kept.join(', ')}\n`)
  if (onPostgres()) return
  expect(await db.raw('pragma integrity_check')).toMatchObject([{ integrityCheck: 'ok' }])
  expect(await db.raw('pragma foreign_key_check')).toEqual([])
})

it.runIf(!onPostgres() && process.env.KILLS)(
  'every acknowledged change was synced to disk before its reply',
  async () => {
    const customer = new TestClient(`http://127.0.0.1:${ports[0]}`)
    const email = 'customer@example.com'
    await customer.call(accountsApi.register, { body: registrationOf(email) })
    await customer.call(accountsApi.login, { body: { email, password: testPassword } })
    const { id } = await customer.call(requestsApi.submit, { body: requestForm() })
    const [server] = running
    // `-y` names the files, so that a sync of the log can be distinguished from others, and a reply from other writes.
    const trace = spawn('strace', [
      '-fyqq',
      '-s',
      '12',
      '-e',
      'trace=fdatasync,fsync,write,writev',
      '-p',
      `${server?.process.pid}`,
    ])
    let traced = ''
    trace.stderr.on('data', (bytes) => {
      traced += bytes
    })
    const changes = 100
    const sendMessage = () => customer.call(chatApi.send, { body: { requestId: id, message: randomUUID() } })
    await waitFor(async () => {
      await sendMessage()
      expect(traced).toContain('sync(')
    })
    traced = ''
    for (let change = 0; change < changes; change += 1) await sendMessage()
    const replies = () => traced.split('"HTTP/1.1 201')
    await waitFor(() => expect(replies().length).toBeGreaterThan(changes))
    trace.kill()
    const unsynced = replies()
      .slice(0, changes)
      .filter((before) => !/f(?:data)?sync\(\d+<[^>]+-wal>/.test(before))
    expect(unsynced).toEqual([])
    process.stdout.write(`${changes} replies, each after a sync\n`)
  },
)
