import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { eventsApi } from '#contract/events.ts'
import { faqApi } from '#contract/faq.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { requestBody } from '../../pwa/e2e/outboxPages.ts'
import { newId } from '../db/newId.ts'
import { confirmByCard } from '../integrations/payments/confirmByCard.ts'
import { openStream, TestClient } from '../testing/TestClient.ts'
import { assumed, simulateHour } from './arrivals.ts'
import { type Row, rowOf } from './row.ts'
import { type MeasuredServer, signIn, startOurs } from './servers.ts'

/** Customers who do each thing, one after another. */
const people = 40
const messagesEach = 3
/** CPU time, in reads of `/api/me`. Staff's calls, the sandbox's and jobs count into a purchase. */
const maxOfOpening = 4
const maxOfPurchase = 15
/** An opening is answered in this time at the on-sale's peak, for 99 of 100. Milliseconds. */
const maxWaitMs = 500
const maxProcesses = 16
const seed = 20_261_129

interface Cost {
  calls: number
  bytes: number
  statements: number
  cpuMs: number
  /** CPU time of PostgreSQL, if `DATABASE_URL` is set. */
  databaseMs: number
}

/**
 * What a customer costs, over HTTP as the app calls it: joining, a first visit with the whole precache, an opening of the app, a purchase. And
 * how many processes these figures need in the busiest hour of 1,000,000 customers.
 */
export async function benchDay(): Promise<Row[]> {
  const server = await startOurs()
  const admin = new Visitor(server.address)
  admin.cookies = (await signIn(server, 'admin')).cookies
  const customers = Array.from({ length: people }, () => new Visitor(server.address))
  const measure = (visit: (customer: Visitor, index: number) => Promise<void>) =>
    measureEach(server, [...customers, admin], async () => {
      for (const [index, customer] of customers.entries()) await visit(customer, index)
    })
  const files = await precachedFiles()
  const joining = await measure(join)
  const visit = await measure(async (customer) => {
    for (const file of files) await customer.send('GET', file, { headers: { 'Accept-Encoding': 'br' } })
  })
  for (const customer of customers) await readOften(customer)
  const read = await measure(readOften)
  // The first is for the compiler.
  await measure((customer) => buy(customer, admin))
  const purchase = await measure((customer) => buy(customer, admin))
  const opening = await measure(open)
  await server.stop()

  const perRead = read.cpuMs / read.calls
  const row = (what: string, cost: Cost, most: number) =>
    rowOf({
      what,
      figure: cost.cpuMs / (perRead * cost.calls),
      measured: (ratio) => `${inWords(cost)} (${ratio})`,
      limit: `as many reads of \`${accountsApi.me.path}\`: ${(perRead * cost.calls).toFixed(1)} ms`,
      most,
    })
  process.stderr.write(`joining: ${inWords(joining)}\nfirst visit: ${inWords(visit)}\n`)
  return [
    row('a customer’s opening of the app, with its stream', opening, maxOfOpening),
    row(
      'a purchase, from the request to the ticket at the gate, staff’s part included',
      purchase,
      maxOfPurchase,
    ),
    hourRow({ opening: opening.cpuMs, purchase: purchase.cpuMs }),
  ]
}

function inWords({ calls, statements, bytes, cpuMs, databaseMs }: Cost): string {
  const database = databaseMs > 0 ? ` and ${databaseMs.toFixed(1)} ms of PostgreSQL’s` : ''
  return `${calls.toFixed(0)} calls, ${statements.toFixed(0)} statements, ${(bytes / 1000).toFixed(1)} kB, ${cpuMs.toFixed(1)} ms of CPU${database}`
}

/** The fewest processes that answer in time. */
function hourRow(costs: Parameters<typeof simulateHour>[0]): Row {
  let processes = 1
  let hour = simulateHour(costs, processes, seed)
  while (hour.p99 > maxWaitMs && processes < 4 * maxProcesses) {
    processes += 1
    hour = simulateHour(costs, processes, seed)
  }
  return rowOf({
    what: `processes for the hour in which a show goes on sale, with ${assumed.customers.toLocaleString('en-US')} customers, simulated`,
    figure: processes,
    ...{ digits: 0, unit: '', most: maxProcesses },
    measured: (text) =>
      `${text}; ${hour.openings} openings, ${hour.maxOpenings} in the busiest second, ${hour.maxStreams} streams; p95 ${hour.p95.toFixed(0)} ms, p99 ${hour.p99.toFixed(0)} ms; the busiest process ${(hour.busiest * 100).toFixed(0)} % busy in its busiest minute`,
    limit: `p99 ≤ ${maxWaitMs} ms`,
  })
}

/** Counts what it sends and receives. */
class Visitor extends TestClient {
  calls = 0
  bytes = 0

  override async send(...call: Parameters<TestClient['send']>): ReturnType<TestClient['send']> {
    const [, , { body = '' } = {}] = call
    const answer = await super.send(...call)
    const length = Number(answer.headers.get('content-length')) || Buffer.byteLength(answer.text)
    this.calls += 1
    this.bytes += Buffer.byteLength(body) + length
    return answer
  }
}

async function measureEach(
  server: MeasuredServer,
  visitors: readonly Visitor[],
  all: () => Promise<void>,
): Promise<Cost> {
  const now = async () => ({
    calls: visitors.reduce((sum, { calls }) => sum + calls, 0),
    bytes: visitors.reduce((sum, { bytes }) => sum + bytes, 0),
    statements: await server.statements(),
    cpuMs: (await server.cpuMicros()) / 1000,
    databaseMs: await postgresMs(),
  })
  const before = await now()
  await all()
  const after = await now()
  const each = (name: keyof Cost) => (after[name] - before[name]) / people
  return {
    calls: each('calls'),
    bytes: each('bytes'),
    statements: each('statements'),
    cpuMs: each('cpuMs'),
    databaseMs: each('databaseMs'),
  }
}

/** Addresses that the service worker fetches at the first visit. */
async function precachedFiles(): Promise<string[]> {
  const worker = await readFile('dist/pwa/sw.js', 'utf8')
  return ['/', ...[...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url]) => `/${url}`)]
}

async function join(customer: Visitor, index: number): Promise<void> {
  const credentials = { email: `day${index}@example.com`, password: 'a long enough password' }
  const person = { name: 'Sam Rivera', phone: '(555) 010-0199', zipCode: '94704' }
  await customer.call(accountsApi.register, { body: { ...credentials, ...person } })
  await customer.call(accountsApi.login, { body: credentials })
}

async function readOften(customer: Visitor): Promise<void> {
  for (let index = 0; index < 10; index += 1) await customer.call(accountsApi.me)
}

/** What the dashboard asks for when it is opened, and then for one request. */
async function open(customer: Visitor): Promise<void> {
  await customer.call(accountsApi.me)
  const stream = await openStream(customer)
  customer.calls += 1
  await customer.call(ticketsApi.listMine)
  const [request] = await customer.call(requestsApi.listMine)
  await customer.call(faqApi.listMine)
  await customer.send('GET', `${requestsApi.listMine.path}?view=attention&limit=200`)
  const params = { requestId: request?.id ?? '' }
  await customer.send('GET', `${chatApi.list.path.replace('{requestId}', params.requestId)}?limit=100`)
  await customer.call(eventsApi.timeline, { params: { id: params.requestId } })
  stream.close()
}

async function buy(customer: Visitor, admin: Visitor): Promise<void> {
  const key = () => newId(new Date())
  const { id } = await customer.call(requestsApi.submit, { body: requestBody, key: key() })
  const params = { id }
  await admin.call(requestsApi.adminGet, { params })
  const terms = { ticketCount: 2, section: '102', row: 'F', pricePerTicket: 180, notes: 'On the aisle' }
  const offer = await admin.call(offersApi.make, { params, body: terms, key: key() })
  for (let index = 0; index < messagesEach; index += 1) {
    const body = { requestId: id, message: `Any chance on the aisle, for ${index} less?` }
    await customer.call(chatApi.send, { body, key: key() })
    await admin.call(chatApi.list, { params: { requestId: id } })
    await admin.call(chatApi.adminSend, { body, key: key() })
    await customer.call(chatApi.list, { params: { requestId: id } })
  }
  await customer.call(offersApi.listForRequest, { params })
  await customer.call(offersApi.accept, { params: { offerId: offer.id } })
  const { publishableKey } = await customer.call(paymentsApi.config)
  const { clientSecret } = await customer.call(paymentsApi.createPaymentIntent, { body: { requestId: id } })
  const paid = await confirmByCard(`${customer.address}/stripe-sandbox`, { publishableKey, clientSecret })
  if (!paid.ok) throw new Error(`The payment was refused: ${await paid.text()}`)
  const tickets = await ticketsOf(customer, id)
  await customer.call(paymentsApi.receipt, { params })
  const codes = tickets.map((ticket) => ({ ticketId: ticket.id, qrCode: `seat-${ticket.id}` }))
  await admin.call(ticketsApi.deliverAll, { params, body: { tickets: codes } })
  await customer.call(ticketsApi.listMine)
  for (const ticket of tickets) await customer.call(ticketsApi.opened, { params: { id: ticket.id } })
}

/** The page's stream reports that the webhook has arrived. */
async function ticketsOf(customer: Visitor, requestId: string): Promise<{ id: string }[]> {
  const stream = await openStream(customer)
  try {
    for (;;) {
      const mine = await customer.call(ticketsApi.listMine)
      const tickets = mine.filter((ticket) => ticket.requestId === requestId)
      if (tickets.length > 0) return tickets
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    stream.close()
  }
}

const tickMs = 10

/** Processor time of the PostgreSQL of `DATABASE_URL`, if it runs on this machine: that of its connections and of what it runs beside. */
async function postgresMs(): Promise<number> {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) return 0
  const client = new Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readStat),
  )
  await client.end()
  const server = processes.find((found) => found?.pid === rows[0].pid)?.parent
  return processes.reduce((sum, found) => {
    if (found?.pid === server) return sum + (found?.own ?? 0) + (found?.ended ?? 0)
    return found?.parent === server ? sum + (found?.own ?? 0) : sum
  }, 0)
}

/** man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return {
    pid: Number(pid),
    parent: at(1),
    own: (at(11) + at(12)) * tickMs,
    ended: (at(13) + at(14)) * tickMs,
  }
}
